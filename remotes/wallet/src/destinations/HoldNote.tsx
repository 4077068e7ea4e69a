import { useT } from "@agio/sdk";
import { Notice } from "@agio/ui";
import { spanText } from "../deposit/span";

/** That a new address or card waits, where this deployment lets it wait. */
export function HoldNote({ minutes, text = "wallet.address.hold_note" }: { minutes: number | undefined; text?: string }) {
  const t = useT("wallet");
  if (!minutes) return null;
  return <Notice icon="clock">{t(text, { time: spanText(minutes, t) })}</Notice>;
}
