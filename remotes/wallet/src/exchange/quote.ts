import { money } from "@agio/sdk";

/** What `web/exchangeQuote` offers: a price that is honoured until it expires. */
export interface Quote {
  quote: string;
  from: string;
  to: string;
  amount: string;
  receive: string;
  rate: string;
  /** Part of the price, such as "0.002000". */
  spread: string;
  fee_usdt: string;
  expires_at: string;
  valid_ms: number;
  minimum_usdt: string;
  maximum_usdt: string;
}

/** What was exchanged. */
export interface Exchanged {
  id: string;
  from: string;
  to: string;
  amount: string;
  receive: string;
  rate: string;
  created_at: string;
}

/** Milliseconds that a quote has left at a moment; none once it has expired. */
export const leftOf = (deadline: number, now: number): number => Math.max(0, deadline - now);

/** Whole seconds as a countdown tells them: the last one is told until it is over. */
export const secondsOf = (left: number): number => Math.ceil(left / 1000);

export interface PriceLine {
  /** The coin that one of is priced: the more valuable one of the two. */
  base: string;
  quote: string;
  price: string;
}

const PRICE_DECIMALS = 12;

/** What one of the more valuable coin is worth in the other, by what is really given and received. */
export function priceLine({ from, to, amount, receive }: Pick<Quote, "from" | "to" | "amount" | "receive">): PriceLine | null {
  if (money.sign(amount) <= 0 || money.sign(receive) <= 0) return null;
  const turned = money.compare(amount, receive) >= 0;
  const price = turned ? money.div(amount, receive, PRICE_DECIMALS) : money.div(receive, amount, PRICE_DECIMALS);
  const decimals = money.compare(price, "1000") >= 0 ? 2 : money.compare(price, "10") >= 0 ? 4 : 6;
  return { base: turned ? to : from, quote: turned ? from : to, price: money.toFixed(price, decimals) };
}

/** The coin to receive when none was chosen: what most people want for this one. */
export const partnerOf = (coin: string, quoteCoin = "USDT"): string => (coin === quoteCoin ? "BTC" : quoteCoin);
