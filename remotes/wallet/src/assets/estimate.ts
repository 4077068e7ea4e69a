import { languageTag, money } from "@agio/sdk";

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

/** Sums from here on are written in whole units: an estimate of thousands has no cents. */
const WHOLE_FROM = "1000";

/**
 * A sum of USDT in a currency, written as its readers do: "€88,964". A smaller sum has the decimals of its currency,
 * which are none of a won or a dong.
 */
export function estimateText(usdt: string, currency: string, rate: string): string {
  const style = { style: "currency", currency, numberingSystem: "latn" } as const;
  const sum = money.mul(usdt, rate);
  const whole = money.compare(money.abs(sum), WHOLE_FROM) >= 0;
  const decimals = whole ? 0 : (new Intl.NumberFormat(languageTag(), style).resolvedOptions().maximumFractionDigits ?? 0);
  const written = { ...style, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(languageTag(), written).format(money.toFixed(sum, decimals) as unknown as number);
}
