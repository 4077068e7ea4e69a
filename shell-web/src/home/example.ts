import { money } from "@agio/sdk";

/** A trade of the platform's own book, as `web/spotTrades` has it. */
export interface Trade {
  price: string;
  quantity: string;
  side: "buy" | "sell";
  time: number;
}

export interface Fill {
  trade: Trade;
  /** What was paid: price × quantity. */
  total: string;
  /** What a buyer who took the price pays, in the coin that was bought. */
  fee: string;
  received: string;
  same: boolean;
}

/** A coin has so many decimals at the most; a fee is rounded up to them. */
const SCALE = 8;

const decimalsOf = (value: string): number => value.split(".")[1]?.length ?? 0;

/** The same product by another road: whole numbers, and the point put back at last. */
export function multiplied(price: string, quantity: string): string {
  const whole = (value: string) => BigInt(value.replace(".", ""));
  const decimals = decimalsOf(price) + decimalsOf(quantity);
  const digits = (whole(price) * whole(quantity)).toString().padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The newest trade whose taker bought, with what the taker pays and receives; null where nobody has. */
export function fillOf(trades: readonly Trade[], takerFee: string): Fill | null {
  const trade = trades.find(({ side }) => side === "buy");
  if (!trade) return null;
  const total = money.mul(trade.price, trade.quantity);
  const fee = money.ceilFixed(money.mul(trade.quantity, takerFee), SCALE);
  const same = money.compare(total, multiplied(trade.price, trade.quantity)) === 0;
  return { trade, total, fee, received: money.sub(trade.quantity, fee), same };
}
