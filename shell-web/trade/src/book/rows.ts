import { money } from "@agio/sdk";
import type { Level } from "../market";

export interface BookRow {
  price: string;
  quantity: string;
  /** Quantity of this row and all better ones. */
  total: string;
  /** `total` as a share of the deepest row shown, 0 to 1. For drawing. */
  share: number;
}

export const GROUPINGS = [1, 2, 5, 10, 50, 100, 500, 1000] as const;

/** Multiples of the tick at which a row of the book begins. */
export const groupStep = (tick: string, times: number): string => money.mul(tick, String(times));

/** The level a price belongs to: bids are rounded down, asks up, so that no grouped price is better than the real one. */
export function groupedPrice(price: string, step: string, side: "bids" | "asks"): string {
  const down = money.roundDown(price, step);
  return side === "bids" || money.compare(down, price) === 0 ? down : money.add(down, step);
}

/** Levels added up to rows of `step`, best first, with what one could trade down to each row. */
export function bookRows(levels: readonly Level[], step: string, side: "bids" | "asks", count: number): BookRow[] {
  const rows: { price: string; quantity: string }[] = [];
  for (const [price, quantity] of levels) {
    const grouped = groupedPrice(price, step, side);
    const last = rows[rows.length - 1];
    if (last && money.compare(last.price, grouped) === 0) last.quantity = money.add(last.quantity, quantity);
    else if (rows.length === count) break;
    else rows.push({ price: grouped, quantity });
  }
  let total = "0";
  const summed = rows.map((row) => ({ ...row, total: (total = money.add(total, row.quantity)) }));
  const most = money.toNumber(total);
  return summed.map((row) => ({ ...row, share: most > 0 ? money.toNumber(row.total) / most : 0 }));
}

export interface Spread {
  value: string;
  percent: string;
}

/** Distance of the best prices, and its share of the best ask. Null while a side is empty. */
export function spreadOf(bids: readonly Level[], asks: readonly Level[]): Spread | null {
  const bid = bids[0]?.[0];
  const ask = asks[0]?.[0];
  if (bid === undefined || ask === undefined) return null;
  const value = money.sub(ask, bid);
  return { value, percent: money.div(money.mul(value, "100"), ask, 3) };
}

/** The grouped prices at which the user has an order. */
export function ownPrices(
  orders: readonly { side: "buy" | "sell"; price: string | null }[],
  step: string,
  side: "bids" | "asks",
): ReadonlySet<string> {
  const wanted = side === "bids" ? "buy" : "sell";
  return new Set(
    orders.flatMap((order) => (order.side === wanted && order.price !== null ? [money.trim(groupedPrice(order.price, step, side))] : [])),
  );
}

/** Both sides as running totals for the depth chart, from the middle outwards. For drawing. */
export function depthCurve(levels: readonly Level[]): { price: number; total: number }[] {
  let total = 0;
  return levels.map(([price, quantity]) => ({
    price: money.toNumber(price),
    total: (total += money.toNumber(quantity)),
  }));
}
