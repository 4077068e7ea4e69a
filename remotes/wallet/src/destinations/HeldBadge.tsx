import { useT } from "@agio/sdk";
import { StatusBadge } from "@agio/ui";

/** Whether an address or a card can be used already. */
export function HeldBadge({ held }: { held: boolean }) {
  const t = useT("wallet");
  return <StatusBadge tone={held ? "waiting" : "good"}>{t(held ? "wallet.address.held" : "wallet.address.usable")}</StatusBadge>;
}
