import type { ReceiptView } from "@agio/ui";

/** How the price of an order is decided, once more in the browser: version 1 of the rule `c2c.price`. */

type Evidence = Pick<ReceiptView, "facts" | "ticks">;

const PARTS = 10n ** 8n;

interface Leg {
  /** An int of `decimals` decimals. */
  price: bigint;
  decimals: number;
  perDollar: boolean;
}

/** A decimal string of minor units. */
export function written(minor: bigint, scale: number): string {
  const digits = String(minor).padStart(scale + 1, "0");
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function fact({ facts }: Evidence, name: string): string {
  const value = facts[name];
  if (value === undefined) throw new Error(`the receipt has no ${name}`);
  return value;
}

function leg(evidence: Evidence, symbol: string, perDollar: boolean): Leg {
  if (symbol === "") return { price: 1n, decimals: 0, perDollar: true };
  const tick = evidence.ticks.find((one) => one.used && one.symbol === symbol);
  if (tick === undefined) throw new Error(`the receipt has no price of ${symbol}`);
  return { price: BigInt(tick.price.replace(".", "")), decimals: tick.price.split(".")[1]?.length ?? 0, perDollar };
}

/** What one coin costs, as a decimal string: the coin's tick × or ÷ the currency's, with the margin; up for who buys. */
export function priceAgain(evidence: Evidence): string {
  const decimals = Number(fact(evidence, "price_decimals"));
  const coin = leg(evidence, fact(evidence, "coin_symbol"), false);
  const currency = leg(evidence, fact(evidence, "currency_symbol"), fact(evidence, "per_dollar") === "1");
  const margin = BigInt(fact(evidence, "margin"));
  let numerator = coin.price * 10n ** BigInt(decimals);
  let denominator = 10n ** BigInt(coin.decimals);
  if (currency.perDollar) {
    numerator *= currency.price;
    denominator *= 10n ** BigInt(currency.decimals);
  } else {
    numerator *= 10n ** BigInt(currency.decimals);
    denominator *= currency.price;
  }
  if (fact(evidence, "side") === "buy") {
    const [exact, whole] = [numerator * (PARTS + margin), denominator * PARTS];
    return written((exact + whole - 1n) / whole, decimals);
  }
  return written((numerator * (PARTS - margin)) / (denominator * PARTS), decimals);
}
