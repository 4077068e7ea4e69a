import { currentFormat, money } from "@agio/sdk";

/** What a market says of a pair: enough to read an exchange rate from. */
export interface RateRow {
  symbol: string;
  last?: unknown;
}

const RATE_DECIMALS = 8;

/**
 * Units of a currency for one dollar by the deployment's own currency markets, or null where none of them tells. A
 * USDT counts as a dollar, as everywhere where it is the unit of account; that is why what is made of this is called
 * an estimate.
 */
export function dollarRate(currency: string, table: readonly RateRow[]): string | null {
  if (currency === "USD") return "1";
  const last = (symbol: string): string | null => {
    const text = String(table.find((row) => row.symbol === symbol)?.last ?? "");
    return money.isValid(text) && money.sign(text) > 0 ? text : null;
  };
  const direct = last(`USD${currency}`);
  if (direct !== null) return direct;
  const inverse = last(`${currency}USD`);
  return inverse === null ? null : money.div("1", inverse, RATE_DECIMALS);
}

/** A sum of USDT in a currency. */
export const estimateText = (usdt: string, currency: string, rate: string): string =>
  currentFormat().currency(money.mul(usdt, rate), currency);
