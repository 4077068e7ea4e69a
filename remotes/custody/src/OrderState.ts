import { statesOf } from "@agio/ui";
import type { Order } from "./wire.gen";

/** Where an order stands. */
export const OrderState = statesOf<Order["state"]>("custody", {
  in_custody: "moving",
  redeeming: "waiting",
  redeemed: "over",
  completed: "good",
  redemption_rejected: "bad",
});
