import { money, type TableRow } from "@agio/sdk";

/** One line of the market: what the feed sends of an instrument. */
export interface MarketRow extends TableRow {
  open?: boolean;
  spot?: boolean;
  contract?: boolean;
  quantity_decimals?: number;
}

export type SortKey = "listed" | "pair" | "last" | "change" | "high" | "low" | "volume" | "turnover";

export interface Order {
  key: SortKey;
  descending: boolean;
}

export interface MarketTab {
  value: string;
  count: number;
}

export const FAVOURITES = "favourites";
export const SPOT = "spot";
export const CONTRACT = "contract";

/** As the catalogue lists them: what a visitor who sorted nothing sees. */
export const LISTED: Order = { key: "listed", descending: false };

const isContract = (row: MarketRow): boolean => row.contract === true || row.kind === CONTRACT;

/** Whether a row stands under a tab. */
export function belongs(row: MarketRow, tab: string, favourites: ReadonlySet<string>): boolean {
  if (tab === FAVOURITES) return favourites.has(row.symbol);
  if (tab === SPOT) return row.spot === true;
  if (tab === CONTRACT) return isContract(row);
  return row.category === tab;
}

/** Favourites, contracts where they are offered, spot, then each category that has a row, in the catalogue's order. */
export function tabsOf(rows: readonly MarketRow[], favourites: ReadonlySet<string>, contracts: boolean): MarketTab[] {
  const categories = [...new Set(rows.map(({ category }) => category).filter((category) => category !== undefined))];
  const values = [FAVOURITES, ...(contracts ? [CONTRACT] : []), SPOT, ...categories];
  return values.map((value) => ({ value, count: rows.filter((row) => belongs(row, value, favourites)).length }));
}

const letters = (text: string): string => text.toUpperCase().replace(/[\s/_-]/g, "");

/**
 * Whether a row answers to what was typed: its base or its name holds it, or its pair begins with it. A quote coin is
 * asked for by its whole name, or else "us" would find nearly every pair.
 */
export function matches(row: MarketRow, text: string): boolean {
  const wish = letters(text);
  const { symbol, base = "", quote = "", name = "" } = row;
  return (
    letters(base).includes(wish) ||
    letters(name).includes(wish) ||
    letters(symbol).startsWith(wish) ||
    letters(base + quote).startsWith(wish) ||
    letters(quote) === wish
  );
}

const figure = (value: unknown): string => (money.isValid(String(value ?? "")) ? String(value) : "0");

const pairText = ({ base, quote, symbol }: MarketRow): string => (base ? `${base}/${quote ?? ""}` : symbol);

/** Rows in the order that was asked for; equal ones stay as they are listed. */
export function sortRows(rows: readonly MarketRow[], { key, descending }: Order): readonly MarketRow[] {
  if (key === "listed") return rows;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) =>
    key === "pair"
      ? sign * pairText(a).localeCompare(pairText(b), "en")
      : sign * money.compare(figure(a[key]), figure(b[key])),
  );
}

/** A press on a column: largest first, then smallest, then as listed. Names begin at A. */
export function nextOrder(order: Order, key: SortKey): Order {
  const first = key !== "pair";
  if (order.key !== key) return { key, descending: first };
  return order.descending === first ? { key, descending: !first } : LISTED;
}

/** The rows of a page: those that match what was typed, of all markets, or else those of the tab. */
export function visibleRows(
  rows: readonly MarketRow[],
  { tab, text, order, favourites }: { tab: string; text: string; order: Order; favourites: ReadonlySet<string> },
): readonly MarketRow[] {
  const chosen = rows.filter((row) => (text.trim() ? matches(row, text) : belongs(row, tab, favourites)));
  return sortRows(chosen, order);
}
