/** What a screen trades: its symbol in the currency table, its two coins and the decimals of its price. */
export interface Market {
  symbol: string;
  base: string;
  quote: string;
  priceDecimals: number;
}

export type Side = "buy" | "sell";

/** A price and the quantity at it. */
export type Level = readonly [price: string, quantity: string];

/** What stands to be bought and sold, best first. */
export interface Depth {
  bids: readonly Level[];
  asks: readonly Level[];
}

/** One trade of the tape. */
export interface TapeTrade {
  id: string;
  side: Side;
  price: string;
  quantity: string;
  /** In milliseconds. */
  time: number;
}

/** A call that is asked once and then told by the feed. */
export interface Source {
  call: string;
  params: Record<string, string | number>;
  topic: string;
}
