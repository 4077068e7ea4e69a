import { money, type Format } from "@agio/sdk";

/** Noon of a date of the deployment's calendar, so that every reader's clock shows that date. */
export const noon = (day: string): string => `${day}T12:00:00Z`;

/** A share as a percentage: "0.002" is "0.20%". */
export const percent = (format: Format, share: string, sign = false): string =>
  format.percent(money.mul(share, "100"), { decimals: 2, sign });

/** Shares and values have six decimals; four are shown where nothing is settled by them. */
export const four = (format: Format, value: string): string => format.amount(value, { decimals: 4 });

/** The change from one value to another as a share, to look at. */
export const changed = (from: string, to: string): string => (money.isZero(from) ? "0" : money.div(money.sub(to, from), from, 6));
