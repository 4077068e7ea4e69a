import { statesOf } from "@agio/ui";
import type { Order, VipOrder } from "../wire.gen";

/** Where an order of a fund stands. */
export const OrderState = statesOf<Order["state"]>("wealth", {
  waiting: "waiting",
  filled: "good",
  redeeming: "moving",
  redeemed: "good",
  withdrawn: "over",
});

/** Where an order of a VIP product stands. */
export const VipState = statesOf<VipOrder["state"]>("wealth", { running: "moving", completed: "good" });
