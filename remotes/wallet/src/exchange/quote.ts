import { money } from "@agio/sdk";
import type { ExchangeQuote } from "../wire.gen";

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
export function priceLine({ from, to, amount, receive }: Pick<ExchangeQuote, "from" | "to" | "amount" | "receive">): PriceLine | null {
  if (money.sign(amount) <= 0 || money.sign(receive) <= 0) return null;
  const turned = money.compare(amount, receive) >= 0;
  const price = turned ? money.div(amount, receive, PRICE_DECIMALS) : money.div(receive, amount, PRICE_DECIMALS);
  const decimals = money.compare(price, "1000") >= 0 ? 2 : money.compare(price, "10") >= 0 ? 4 : 6;
  return { base: turned ? to : from, quote: turned ? from : to, price: money.toFixed(price, decimals) };
}

/** The coin to receive when none was chosen: what most people want for this one. */
export const partnerOf = (coin: string, quoteCoin = "USDT"): string => (coin === quoteCoin ? "BTC" : quoteCoin);
