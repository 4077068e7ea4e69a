import { money, type Format } from "@agio/sdk";
import type { StateTone } from "@agio/ui";
import type { Order, State as OrderState } from "../wire.gen";

export const TONES: Record<OrderState, StateTone> = { pending: "waiting", trading: "moving", closed: "good", withdrawn: "over" };

export const isOpen = (state: OrderState): boolean => state === "pending" || state === "trading";

/** The fee is taken in the coin received. */
export function namesOf(order: Pick<Order, "side" | "pair" | "fee_coin">): { base: string; quote: string } {
  const base = order.side === "buy" ? order.fee_coin : order.pair.slice(0, order.pair.length - order.fee_coin.length);
  return { base, quote: order.pair.slice(base.length) };
}

/** How much of it is filled, in percent. A market order that is closed is done: what it couldn't spend is below its step. */
export function filledPercent(order: Order): string | null {
  if (order.state === "closed") return "100";
  if (order.quantity !== null) return money.div(money.mul(order.filled, "100"), order.quantity, 2);
  return order.amount === null ? null : money.div(money.mul(order.total, "100"), order.amount, 2);
}

/** What it is worth: what was paid once it has ended, what it would be while it is open. */
export function worthOf(order: Order): string {
  if (!isOpen(order.state)) return order.total;
  if (order.price !== null && order.quantity !== null) return money.mul(order.price, order.quantity);
  return order.amount ?? order.total;
}

/** "≤ 142.00": the price that sets it off, or did. */
export function triggerText({ trigger_price, trigger_above }: Order, format: Format): string | null {
  return trigger_price === null ? null : `${trigger_above ? "≥" : "≤"} ${format.price(trigger_price)}`;
}
