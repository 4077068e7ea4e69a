const WHOLE = 10n ** 10n;

type Facts = Readonly<Record<string, string>>;

/** What a loan came to in minor units, computed again with integers alone: as the receipt's facts say. */
export function paidAgain(facts: Facts): string {
  const int = (name: string): bigint => BigInt(facts[name] ?? "0");
  const up = (amount: bigint, parts: bigint): bigint => (amount * parts + WHOLE - 1n) / WHOLE;
  const none = (days: bigint): bigint => (days > 0n ? days : 0n);
  const [amount, days, day] = [int("amount"), int("days"), int("day")];
  const interest = (to: bigint) => up(amount, int("daily_rate") * none(to - int("free_days")));
  const base = facts["late_on"] === "outstanding" ? amount + interest(days) : amount;
  const late = up(base, int("late_rate") * none(day - days));
  const earlier = int("earlier_interest") + int("earlier_late_fee");
  return String(amount + interest(day < days ? day : days) + late + earlier - int("waived"));
}
