/** What the spot and market calls answer. Amounts and prices are decimal strings. */

export type Side = "buy" | "sell";
export type OrderType = "limit" | "market";
export type TimeInForce = "gtc" | "ioc" | "fok";
export type OrderState = "pending" | "trading" | "closed" | "withdrawn";

export interface PairRules {
  pair: string;
  name: string;
  base: string;
  quote: string;
  price_decimals: number;
  quantity_decimals: number;
  tick: string;
  step: string;
  minimum: string;
  maximum: string;
  maker_fee: string;
  taker_fee: string;
  band: string;
  open_orders: number;
  is_open: boolean;
  last: string | null;
}

export type WireLevel = readonly [price: string, quantity: string];

export interface Depth {
  bids: readonly WireLevel[];
  asks: readonly WireLevel[];
  seq: number;
  /** Prices have stopped: the house doesn't quote, and market orders are refused until one comes. */
  stale: boolean;
}

export interface Trade {
  id: string;
  price: string;
  quantity: string;
  side: Side;
  time: number;
}

export interface OwnTrade extends Trade {
  order: string;
  pair: string;
  role: "maker" | "taker";
  total: string;
  fee: string;
  fee_coin: string;
}

export interface Order {
  id: string;
  pair: string;
  side: Side;
  type: OrderType;
  tif: TimeInForce;
  post_only: boolean;
  price: string | null;
  quantity: string | null;
  amount: string | null;
  filled: string;
  total: string;
  average: string | null;
  fee: string;
  fee_coin: string;
  state: OrderState;
  reason: string | null;
  time: number;
  updated: number;
}

export interface Quote {
  hold: string;
  hold_coin: string;
  filled: string;
  average: string | null;
  resting: string;
  total: string;
  fee: string;
  fee_coin: string;
  receive: string;
  receive_coin: string;
}

export interface Balance {
  coin: string;
  wallet: string;
  available: string;
  frozen: string;
  usdt: string;
}

export interface WireCandle {
  time: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

/** What some orders hold, by coin. */
export interface Held {
  coin: string;
  amount: string;
}

export interface Orders extends Rows<Order> {
  /** Of the open orders of all pages. */
  held: Held[];
}

export interface Rows<R> {
  rows: R[];
  total: number;
  page: number;
  pages: number;
}
