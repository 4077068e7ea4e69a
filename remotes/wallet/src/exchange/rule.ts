import type { ReceiptView } from "@agio/ui";

/** How the rate of an exchange is decided, once more in the browser: version 1 of the rule `wallet.exchange`. */

type Evidence = Pick<ReceiptView, "facts" | "ticks">;

const QUOTE = "USDT";
const PARTS = 10n ** 6n;

interface Leg {
  scale: number;
  /** An int of `decimals` decimals. */
  price: bigint;
  decimals: number;
}

/** A decimal string of minor units. */
export function written(minor: bigint | string, scale: number): string {
  const digits = String(minor).padStart(scale + 1, "0");
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function fact({ facts }: Evidence, name: string): string {
  const value = facts[name];
  if (value === undefined) throw new Error(`the receipt has no ${name}`);
  return value;
}

function leg(evidence: Evidence, side: "from" | "to"): Leg {
  const scale = Number(fact(evidence, `${side}_scale`));
  const coin = fact(evidence, side);
  if (coin === QUOTE) return { scale, price: 1n, decimals: 0 };
  const tick = evidence.ticks.find(({ symbol, used }) => used && symbol === `${coin}${QUOTE}`);
  if (tick === undefined) throw new Error(`the receipt has no price of ${coin}`);
  return { scale, price: BigInt(tick.price.replace(".", "")), decimals: tick.price.split(".")[1]?.length ?? 0 };
}

/** What is received, as a decimal string: amount × price of what is given × (1 − spread) ÷ price of what comes, rounded down. */
export function receivedAgain(evidence: Evidence): string {
  const origin = leg(evidence, "from");
  const target = leg(evidence, "to");
  const spread = BigInt(fact(evidence, "spread_parts"));
  const numerator = BigInt(fact(evidence, "amount")) * origin.price * (PARTS - spread) * 10n ** BigInt(target.scale + target.decimals);
  const denominator = target.price * PARTS * 10n ** BigInt(origin.scale + origin.decimals);
  return written(numerator / denominator, target.scale);
}
