import { useT } from "@agio/sdk";
import { StatusBadge, type StateTone } from "@agio/ui";
import type { Order, VipOrder } from "../wire.gen";

const TONES: Record<Order["state"] | VipOrder["state"], StateTone> = {
  waiting: "waiting",
  filled: "good",
  redeeming: "moving",
  redeemed: "good",
  withdrawn: "over",
  running: "moving",
  completed: "good",
};

/** Where an order stands. */
export function OrderState({ state }: { state: Order["state"] | VipOrder["state"] }) {
  const t = useT("wealth");
  return <StatusBadge tone={TONES[state]}>{t(`wealth.state.${state}`)}</StatusBadge>;
}
