import { money } from "@agio/sdk";
import type { Order } from "../wire.gen";

/** Digits of an average beyond those of a price: enough to see that it is one. */
const MORE = 4;

export interface Arithmetic {
  /** The average price: of one price itself, of several with digits that no price has. */
  average: string;
  /** Whether quantity × average, rounded once as it was booked, is the total: one price, recomputed here and now. */
  exact: boolean;
}

/** What the figures of an order come to; null where nothing was filled. */
export function arithmeticOf(order: Pick<Order, "side" | "filled" | "average" | "total">): Arithmetic | null {
  const { average, filled, total } = order;
  if (average === null || money.isZero(filled)) return null;
  const places = money.decimals(total);
  const product = money.mul(filled, average);
  const cut = money.toFixed(product, places);
  // What a buyer pays is rounded up, what a seller gets is rounded down.
  const step = places > 0 ? `0.${"1".padStart(places, "0")}` : "1";
  const booked = order.side === "buy" && money.compare(cut, product) < 0 ? money.add(cut, step) : cut;
  if (money.compare(booked, total) === 0) return { average, exact: true };
  return { average: money.div(total, filled, money.decimals(average) + MORE), exact: false };
}
