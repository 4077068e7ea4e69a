import type { ReceiptView } from "@agio/ui";

/** Which price triggers an alert, once more in the browser: version 1 of the rule `market.price_alert`. */

type Evidence = Pick<ReceiptView, "facts" | "ticks">;

const PARTS = 10n ** 6n;

function fact({ facts }: Evidence, name: string): string {
  const value = facts[name];
  if (value === undefined) throw new Error(`the receipt has no ${name}`);
  return value;
}

/** Change against a price before, in parts of a million, cut towards zero: as whole numbers divide. */
const changeOf = (price: bigint, before: bigint): bigint => ((price - before) * PARTS) / before;

/** The price of the tick that is at the level or past it, as a decimal string. */
export function triggerAgain(evidence: Evidence): string {
  const tick = evidence.ticks.find(({ used }) => used);
  if (tick === undefined) throw new Error("the receipt has no price");
  const price = BigInt(tick.price.replace(".", ""));
  const [level, before] = [BigInt(fact(evidence, "level")), BigInt(fact(evidence, "before"))];
  const value = before === 0n ? price : changeOf(price, before);
  const rises = ["above", "up"].includes(fact(evidence, "when"));
  if (rises ? value < level : value > level) throw new Error("the price isn't past the level");
  return tick.price;
}
