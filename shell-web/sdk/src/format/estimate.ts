import { useSymbol, type TableRow } from "../feed/table";
import { useT } from "../i18n/translate";
import { money } from "../money";
import { useSession } from "../session/session";
import { currentFormat } from "./index";

/** What a market says of a pair: enough to read an exchange rate from. */
export type RateRow = Pick<TableRow, "symbol"> & { last?: unknown };

const RATE_DECIMALS = 8;

/** What everything is worth in, as everywhere where it is the unit of account. */
const UNIT = "USDT";

const lastOf = (row: RateRow | undefined): string | null => {
  const text = String(row?.last ?? "");
  return money.isValid(text) && money.sign(text) > 0 ? text : null;
};

/**
 * Units of a currency for one dollar by the deployment's own currency markets, or null where none of them tells. A
 * USDT counts as a dollar; that is why what is made of this is called an estimate.
 */
export function dollarRate(currency: string, rows: readonly (RateRow | undefined)[]): string | null {
  if (currency === "USD") return "1";
  const last = (symbol: string) => lastOf(rows.find((row) => row?.symbol === symbol));
  const direct = last(`USD${currency}`);
  if (direct !== null) return direct;
  const inverse = last(`${currency}USD`);
  return inverse === null ? null : money.div("1", inverse, RATE_DECIMALS);
}

/** A sum of USDT in a currency. */
export const estimateText = (usdt: string, currency: string, rate: string): string =>
  currentFormat().currency(money.mul(usdt, rate), currency);

/**
 * Writes a sum of a coin in the currency of the reader's profile: "≈ €88,964", or null where no market of this
 * deployment tells its rate. It follows the rows of those markets alone.
 */
export function useEstimate(coin: string = UNIT): (sum: string) => string | null {
  const t = useT();
  const { user } = useSession();
  const currency = String(user?.currency ?? "");
  const market = (symbol: string) => (currency === "" || currency === "USD" ? null : symbol);
  const rows = [useSymbol(market(`USD${currency}`)), useSymbol(market(`${currency}USD`))];
  const priced = useSymbol(coin === UNIT || currency === "" ? null : `${coin}${UNIT}`);
  const price = coin === UNIT ? "1" : lastOf(priced);
  const rate = currency === "" ? null : dollarRate(currency, rows);
  return (sum) =>
    rate === null || price === null ? null : t("shell.estimate", { sum: estimateText(money.mul(sum, price), currency, rate) });
}
