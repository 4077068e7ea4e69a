import type { ReceiptView } from "@agio/ui";

/** How an option is entered and settled, once more in the browser: version 1 of `options.entry` and `options.settlement`. */

type Evidence = Pick<ReceiptView, "kind" | "facts" | "ticks">;

const PPM = 10n ** 6n;

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

/** The first tick at or after the acceptance, or the last one at or before the settlement, within the window. */
export function decidingTick(evidence: Evidence): ReceiptView["ticks"][number] | undefined {
  const window = Number(fact(evidence, "window_ms"));
  if (evidence.kind === "options.entry") {
    const from = Number(fact(evidence, "accepted_ms"));
    return evidence.ticks.find(({ time }) => time >= from && time <= from + window);
  }
  const until = Number(fact(evidence, "settles_ms"));
  return evidence.ticks.filter(({ time }) => time <= until && time >= until - window).at(-1);
}

/** The price of the entry, or what comes back of the stake, as a decimal string. */
export function decidedAgain(evidence: Evidence): string {
  const voided = fact(evidence, "void") !== "";
  const tick = voided ? undefined : decidingTick(evidence);
  if (evidence.kind === "options.entry") return tick?.price ?? "";
  const stake = BigInt(fact(evidence, "stake"));
  const scale = Number(fact(evidence, "scale"));
  if (!tick) return written(stake, scale);
  const fee = (stake * BigInt(fact(evidence, "fee_ppm")) + PPM - 1n) / PPM;
  const work = stake - fee;
  const entry = BigInt(fact(evidence, "entry"));
  const price = BigInt(tick.price.replace(".", ""));
  if (price === entry) return written(fact(evidence, "tie") === "return" ? work : 0n, scale);
  const right = price > entry === (fact(evidence, "direction") === "rise");
  return written(right ? work + (work * BigInt(fact(evidence, "profit_ppm"))) / PPM : 0n, scale);
}
