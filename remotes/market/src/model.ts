import { money, type TableRow } from "@agio/sdk";

/** One line of the market: what the feed sends of an instrument. */
export interface MarketRow extends TableRow {
  open?: boolean;
  /** Why nothing may be priced by its newest price now. */
  withheld?: string;
  spot?: boolean;
  contract?: boolean;
  quantity_decimals?: number;
}

export type SortKey = "listed" | "pair" | "last" | "change" | "high" | "low" | "swing" | "volume" | "turnover";

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

/** The table with what contracts are offered on, which the plugin that offers them says. */
export const withContracts = (rows: readonly MarketRow[], offered: ReadonlySet<string>): readonly MarketRow[] =>
  offered.size === 0 ? rows : rows.map((row) => (offered.has(row.symbol) ? { ...row, contract: true } : row));

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

const worth = (row: MarketRow, key: SortKey): string => (key === "swing" ? swing(row) : figure(row[key]));

/** Rows in the order that was asked for; equal ones stay as they are listed. */
export function sortRows(rows: readonly MarketRow[], { key, descending }: Order): readonly MarketRow[] {
  if (key === "listed") return rows;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) =>
    key === "pair"
      ? sign * pairText(a).localeCompare(pairText(b), "en")
      : sign * money.compare(worth(a, key), worth(b, key)),
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

export type Movement = "gainers" | "losers" | "turnover" | "range";

export interface Moved {
  movement: Movement;
  rows: readonly MarketRow[];
  figure(row: MarketRow): string;
}

const MOVERS = 3;

/** How far a row swung in its day: from its lowest price, in percent. */
export function swing({ high, low }: MarketRow): string {
  const [top, bottom] = [figure(high), figure(low)];
  return money.sign(bottom) > 0 ? money.toFixed(money.mul(money.div(money.sub(top, bottom), bottom, 6), "100"), 2) : "0";
}

/** The rows that moved most; of what was traded for, only the sums in one coin can be compared. */
export function movers(rows: readonly MarketRow[]): readonly Moved[] {
  const most = (value: (row: MarketRow) => string, of: (row: MarketRow) => boolean) =>
    rows
      .filter(of)
      .toSorted((a, b) => money.compare(value(b), value(a)))
      .slice(0, MOVERS);
  const change = (row: MarketRow) => figure(row.change);
  const down = (row: MarketRow) => money.negate(change(row));
  const turnover = (row: MarketRow) => figure(row.turnover);
  return [
    { movement: "gainers", rows: most(change, (row) => money.sign(change(row)) > 0), figure: change },
    { movement: "losers", rows: most(down, (row) => money.sign(change(row)) < 0), figure: change },
    { movement: "turnover", rows: most(turnover, (row) => row.spot === true), figure: turnover },
    { movement: "range", rows: most(swing, () => true), figure: swing },
  ];
}
