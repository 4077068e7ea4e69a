import { money, type Format } from "@agio/sdk";

/** Noon of a date of the deployment's calendar, so that every reader's clock shows that date. */
export const noon = (day: string): string => `${day}T12:00:00Z`;

const DAY_MS = 86_400_000;

/** The date of a day of a term whose first day is `begins`. */
export const dayOf = (begins: string, day: number): string => new Date(Date.parse(noon(begins)) + (day - 1) * DAY_MS).toISOString();

/** What is owed or charged, to the last digit that counts: two decimals, or as many as there are. */
export function exact(format: Format, amount: string): string {
  const plain = money.trim(amount);
  return format.amount(plain, { decimals: Math.max(2, money.decimals(plain)) });
}

/** A share as a percentage: "0.0005" is "0.05%". */
export const percent = (format: Format, share: string): string => format.percent(money.mul(share, "100"), { decimals: 2, sign: false });
