import { useT } from "@agio/sdk";
import { Notice } from "@agio/ui";
import { spanText } from "../deposit/span";

/** That a new address waits, where this deployment lets it wait. */
export function HoldNote({ minutes }: { minutes: number | undefined }) {
  const t = useT("wallet");
  if (!minutes) return null;
  return <Notice icon="clock">{t("wallet.address.hold_note", { time: spanText(minutes, t) })}</Notice>;
}
