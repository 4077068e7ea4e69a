import type { ReceiptView } from "@agio/ui";

/** What a fill comes to, once more in the browser: version 1 of the rule `spot.fill`. All of it in minor units. */

/** Parts of a million: a fee of 1,000 is 0.10 %. */
const FEE_PARTS = 10n ** 6n;

type Facts = ReceiptView["facts"];

function int(facts: Facts, name: string): bigint {
  const value = facts[name];
  if (value === undefined) throw new Error(`the receipt has no ${name}`);
  return BigInt(value);
}

/** An order is rounded once over all its fills: what all of them until this one come to, less those before it. */
export function filledAgain(facts: Facts): { total: string; fee: string } {
  const buys = facts["side"] === "buy";
  const quantity = int(facts, "quantity");
  const numerator = 10n ** int(facts, "quote_scale");
  const denominator = 10n ** (int(facts, "price_decimals") + int(facts, "base_scale"));
  const up = (value: bigint, by: bigint) => (value + by - 1n) / by;
  const worth = (value: bigint) => (buys ? up(value * numerator, denominator) : (value * numerator) / denominator);
  const before = int(facts, "value_before");
  const total = worth(before + int(facts, "price") * quantity) - worth(before);
  const charged = int(facts, "charged_before");
  const owed = charged + (buys ? quantity : total) * int(facts, "fee_ppm");
  return { total: String(total), fee: String(up(owed, FEE_PARTS) - up(charged, FEE_PARTS)) };
}

/** Whether the rule makes of the receipt's facts what was settled. */
export function isSame({ facts, result }: Pick<ReceiptView, "facts" | "result">): boolean {
  const again = filledAgain(facts);
  return again.total === result["total"] && again.fee === result["fee"];
}
