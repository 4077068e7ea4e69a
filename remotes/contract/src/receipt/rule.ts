import type { ReceiptView } from "@agio/ui";

/**
 * How a contract is entered, closed, liquidated and delivered, once more in the browser: version 1 of `contract.entry`,
 * `contract.exit` and `contract.delivery`. Prices, amounts and rates are whole numbers, as in the receipt.
 */

export type Evidence = Pick<ReceiptView, "rule" | "facts" | "ticks">;

const PPM = 10n ** 6n;
const LOT_SCALE = 8n;
const SAMPLES = 60;

export interface Outcome {
  /** What closed it; "" of an entry. */
  reason: string;
  /** What it was entered or closed at, as a decimal string. */
  price: string;
  /** What came back, as a decimal string; "" of an entry. */
  returned: string;
}

/** A decimal string of minor units. */
export function written(minor: bigint, scale: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return minor < 0n ? `-${text}` : text;
}

/** Rounded down, also below zero. */
function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}
const ceilDiv = (a: bigint, b: bigint): bigint => -floorDiv(-a, b);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

function fact({ facts }: Evidence, name: string): string {
  const value = facts[name];
  if (value === undefined) throw new Error(`the receipt has no ${name}`);
  return value;
}
const whole = (evidence: Evidence, name: string): bigint => BigInt(fact(evidence, name));

/** The prices that decided, in minor units. */
const used = ({ ticks }: Evidence): bigint[] => ticks.filter((tick) => tick.used).map(({ price }) => BigInt(price.replace(".", "")));

/** The mark: the median of what the sources say, the lower of the two in the middle. */
export function markOf(prices: readonly bigint[]): bigint {
  const sorted = [...prices].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const mark = sorted[Math.floor((sorted.length - 1) / 2)];
  if (mark === undefined) throw new Error("no price decided");
  return mark;
}

/** The house's quote at a mark. */
const quoteOf = (mark: bigint, spread: bigint, buys: boolean): bigint => (buys ? mark + (spread + 1n) / 2n : most(1n, mark - spread / 2n));

/** The mark at or beyond which margin and result no longer exceed the maintenance. */
function liquidationOf(evidence: Evidence, entry: bigint): bigint {
  const top = whole(evidence, "lots") * whole(evidence, "lot") * 10n ** whole(evidence, "scale");
  const bottom = 10n ** (whole(evidence, "decimals") + LOT_SCALE);
  const margin = whole(evidence, "margin");
  const maintenance = whole(evidence, "maintenance_ppm");
  if (fact(evidence, "side") === "long") return most(0n, floorDiv((entry * top - margin * bottom) * PPM, top * (PPM - maintenance)));
  return ceilDiv((entry * top + margin * bottom) * PPM, top * (PPM + maintenance));
}

const isBeyond = (long: boolean, mark: bigint, bound: bigint): boolean => (long ? mark <= bound : mark >= bound);

function exitAt(evidence: Evidence, reason: string, lots: bigint, price: bigint, feePpm: bigint): Outcome {
  const scale = whole(evidence, "scale");
  const top = lots * whole(evidence, "lot") * 10n ** scale;
  const bottom = 10n ** (whole(evidence, "decimals") + LOT_SCALE);
  const sign = fact(evidence, "side") === "long" ? 1n : -1n;
  const margin = (whole(evidence, "margin") * lots) / whole(evidence, "lots");
  const result = floorDiv((price - whole(evidence, "entry")) * sign * top, bottom);
  const loss = least(margin, most(0n, -result));
  const fee = least(margin - loss, ceilDiv(ceilDiv(price * top, bottom) * feePpm, PPM));
  return {
    reason,
    price: written(price, Number(whole(evidence, "decimals"))),
    returned: written(margin - loss + most(0n, result) - fee, Number(scale)),
  };
}

function entered(evidence: Evidence): Outcome {
  const mark = markOf(used(evidence));
  const price = quoteOf(mark, whole(evidence, "spread"), fact(evidence, "side") === "long");
  return { reason: "", price: written(price, Number(whole(evidence, "decimals"))), returned: "" };
}

/** Liquidation before stop-loss, before take-profit, before the owner's close. */
function exited(evidence: Evidence): Outcome {
  const mark = markOf(used(evidence));
  const long = fact(evidence, "side") === "long";
  const lots = whole(evidence, "lots");
  if (isBeyond(long, mark, liquidationOf(evidence, whole(evidence, "entry")))) {
    return exitAt(evidence, "liquidated", lots, mark, whole(evidence, "liquidation_fee_ppm"));
  }
  const quote = quoteOf(mark, whole(evidence, "spread"), !long);
  const fee = whole(evidence, "fee_ppm");
  const stop = whole(evidence, "stop_loss");
  if (stop !== 0n && isBeyond(long, mark, stop)) return exitAt(evidence, "stop_loss", lots, quote, fee);
  const profit = whole(evidence, "take_profit");
  if (profit !== 0n && isBeyond(!long, mark, profit)) return exitAt(evidence, "take_profit", lots, quote, fee);
  const closing = whole(evidence, "closing");
  if (closing === 0n) throw new Error("the mark closes nothing");
  return exitAt(evidence, "user", closing, quote, fee);
}

function delivered(evidence: Evidence): Outcome {
  const lots = whole(evidence, "lots");
  if (fact(evidence, "void") !== "") return exitAt(evidence, "silent", lots, whole(evidence, "entry"), 0n);
  const prices = used(evidence);
  if (prices.length !== SAMPLES) throw new Error(`a delivery averages ${SAMPLES} prices`);
  const sum = prices.reduce((total, price) => total + price, 0n);
  const count = BigInt(SAMPLES);
  return exitAt(evidence, "delivered", lots, (2n * sum + count) / (2n * count), whole(evidence, "fee_ppm"));
}

/** What the ticks of a receipt come to, by its rule. */
export function outcomeOf(evidence: Evidence): Outcome {
  if (evidence.rule === "contract.entry") return entered(evidence);
  return evidence.rule === "contract.delivery" ? delivered(evidence) : exited(evidence);
}

/** The entry's price, or what came back of the margin: what the page compares. */
export function decidedAgain(evidence: Evidence): string {
  const { price, returned } = outcomeOf(evidence);
  return returned === "" ? price : returned;
}
