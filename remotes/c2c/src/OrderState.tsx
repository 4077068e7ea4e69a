import { useT } from "@agio/sdk";
import { StatusBadge, type StateTone } from "@agio/ui";
import type { Order } from "./wire.gen";

const TONES: Record<Order["state"], StateTone> = {
  pending_match: "waiting",
  matched: "moving",
  proof_sent: "waiting",
  finished: "good",
  rejected: "bad",
  expired: "bad",
  cancelled: "over",
  disputed: "waiting",
  closed: "over",
};

/** Where an order stands. */
export function OrderState({ side, state }: Pick<Order, "side" | "state">) {
  const t = useT("c2c");
  return (
    <StatusBadge tone={TONES[state]}>
      {side === "sell" && state === "proof_sent" ? t("c2c.wire_sent") : t(`c2c.state.${state}`)}
    </StatusBadge>
  );
}
