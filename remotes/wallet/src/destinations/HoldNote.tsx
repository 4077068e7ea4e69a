import { useFormat, useT } from "@agio/sdk";
import { Notice } from "@agio/ui";

/** That a new address or card waits, where this deployment lets it wait. */
export function HoldNote({ minutes, text = "wallet.address.hold_note" }: { minutes: number | undefined; text?: string }) {
  const t = useT("wallet");
  const format = useFormat();
  if (!minutes) return null;
  return <Notice icon="clock">{t(text, { time: format.span(minutes) })}</Notice>;
}
