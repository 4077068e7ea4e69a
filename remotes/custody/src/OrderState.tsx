import { useT } from "@agio/sdk";
import { StatusBadge, type StateTone } from "@agio/ui";
import type { Order } from "./wire.gen";

const TONES: Record<Order["state"], StateTone> = {
  in_custody: "moving",
  redeeming: "waiting",
  redeemed: "over",
  completed: "good",
  redemption_rejected: "bad",
};

/** Where an order stands. */
export function OrderState({ state }: Pick<Order, "state">) {
  const t = useT("custody");
  return <StatusBadge tone={TONES[state]}>{t(`custody.state.${state}`)}</StatusBadge>;
}
