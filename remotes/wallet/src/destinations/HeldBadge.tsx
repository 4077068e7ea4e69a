import { useFormat, useT } from "@agio/sdk";
import { StatusBadge } from "@agio/ui";

/** Whether an address or a card can be used already; from when on, where there is the room to say it. */
export function HeldBadge({ held, until }: { held: boolean; until?: string }) {
  const t = useT("wallet");
  const format = useFormat();
  if (!held) return <StatusBadge tone="good">{t("wallet.address.usable")}</StatusBadge>;
  return (
    <StatusBadge tone="waiting">
      {until ? t("wallet.address.held_until", { moment: format.moment(until) }) : t("wallet.address.held")}
    </StatusBadge>
  );
}
