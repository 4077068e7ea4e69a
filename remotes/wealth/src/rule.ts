import type { FixedValue } from "./wire.gen";

/** The rules of the receipts, computed again with integers alone. */
const VALUE_DECIMALS = 6;
const SHARE_DECIMALS = 6;
const UNIT_DECIMALS = 12;
const PRICE_DECIMALS = 8;
const RATE_WHOLE = 10n ** 10n;
const YEAR_DAYS = 365n;

const ten = (power: number): bigint => 10n ** BigInt(power);
const up = (amount: bigint, by: bigint): bigint => -(-amount / by) + (amount % by > 0n ? 1n : 0n);

/** A decimal string as an integer of so many decimals. */
export function whole(text: string, decimals: number): bigint {
  const [digits = "0", rest = ""] = text.split(".");
  return BigInt(digits + rest.slice(0, decimals).padEnd(decimals, "0"));
}

/** An integer of so many decimals as a decimal string. */
export function written(value: bigint, decimals: number): string {
  const sign = value < 0n ? "-" : "";
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, "0");
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The value of a share: what its units and its cash are worth, less the fee of the days, cut to six decimals. */
export function valueAgain(of: FixedValue): string {
  const prices = new Map(of.prices.map(({ symbol, price }) => [symbol, whole(price, PRICE_DECIMALS)]));
  const cash = whole(of.cash_before, UNIT_DECIMALS);
  const worth = of.units_before.map(({ symbol, units }) => whole(units, UNIT_DECIMALS) * (prices.get(symbol) ?? 0n));
  const gross = worth.reduce((sum, one) => sum + one, cash * ten(PRICE_DECIMALS));
  const fee = up(gross * whole(of.fee_rate, 10) * BigInt(of.days), RATE_WHOLE * YEAR_DAYS * ten(PRICE_DECIMALS));
  return written((gross - fee * ten(PRICE_DECIMALS)) / ten(UNIT_DECIMALS + PRICE_DECIMALS - VALUE_DECIMALS), VALUE_DECIMALS);
}

type Facts = Readonly<Record<string, string>>;
const int = (facts: Facts, name: string): bigint => BigInt(facts[name] ?? "0");

/** The shares of a purchase, the sum of a redemption, or what a VIP order paid: as the receipt's facts say. */
export function settledAgain(kind: string, facts: Facts): string {
  const scale = Number(facts["scale"] ?? "6");
  if (kind === "wealth.purchase") {
    const net = int(facts, "amount") - up(int(facts, "amount") * int(facts, "fee_rate"), RATE_WHOLE);
    return written((net * ten(VALUE_DECIMALS + SHARE_DECIMALS)) / (int(facts, "value") * ten(scale)), SHARE_DECIMALS);
  }
  if (kind === "wealth.redemption") {
    return written((int(facts, "shares") * int(facts, "value") * ten(scale)) / ten(VALUE_DECIMALS + SHARE_DECIMALS), scale);
  }
  const interest = (int(facts, "amount") * int(facts, "rate") * int(facts, "days")) / RATE_WHOLE;
  return written(int(facts, "amount") + interest, scale);
}
