import { money, searched, type TableRow, type Offer } from "@agio/sdk";

/** One line of the market: what the feed sends of an instrument. */
export interface MarketRow extends TableRow {
  open?: boolean;
  /** When a session that is closed opens, in ms. */
  opens?: number;
  /** Why nothing may be priced by its newest price now. */
  withheld?: string;
  spot?: boolean;
  /** When it was listed, in ms, where that was while the market ran. */
  listed?: number;
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
/** The tab of all rows, where not each of them is offered somewhere; and of categories, that of them all. */
export const ALL = "";

/** As the catalogue lists them: what a visitor who sorted nothing sees. */
export const LISTED: Order = { key: "listed", descending: false };

/** Whether a row stands under a tab: a starred one, or one that is offered there. */
function belongs({ symbol }: MarketRow, tab: string, favourites: ReadonlySet<string>, offers: readonly Offer[]): boolean {
  if (tab === FAVOURITES) return favourites.has(symbol);
  return tab === ALL || offers.some((offer) => offer.link === tab && offer.symbols.has(symbol));
}

/** Favourites, then what is offered; then all rows, where some are only quoted. */
export function tabsOf(rows: readonly MarketRow[], favourites: ReadonlySet<string>, offers: readonly Offer[]): MarketTab[] {
  const tabs = offers.filter(({ tab }) => tab);
  const quoted = rows.some(({ symbol }) => !tabs.some(({ symbols }) => symbols.has(symbol)));
  const values = [FAVOURITES, ...tabs.map(({ link }) => link), ...(quoted || tabs.length === 0 ? [ALL] : [])];
  return values.map((value) => ({ value, count: rows.filter((row) => belongs(row, value, favourites, offers)).length }));
}

/** All, then each category that has a row, in the catalogue's order. */
export function categoriesOf(rows: readonly MarketRow[]): MarketTab[] {
  const counts = new Map<string, number>();
  for (const { category } of rows) if (category !== undefined) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [{ value: ALL, count: rows.length }, ...[...counts].map(([value, count]) => ({ value, count }))];
}

const letters = (text: string): string => searched(text).replace(/[\s/_-]/g, "");

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
    key === "pair" ? sign * pairText(a).localeCompare(pairText(b), "en") : sign * money.compare(worth(a, key), worth(b, key)),
  );
}

/** A press on a column: largest first, then smallest, then as listed. Names begin at A. */
export function nextOrder(order: Order, key: SortKey): Order {
  const first = key !== "pair";
  if (order.key !== key) return { key, descending: first };
  return order.descending === first ? { key, descending: !first } : LISTED;
}

export interface Choice {
  tab: string;
  favourites: ReadonlySet<string>;
  offers: readonly Offer[];
  text: string;
}

/** The rows that match what was typed, of all markets, or else those of the tab. */
export function chosenRows(rows: readonly MarketRow[], { tab, favourites, offers, text }: Choice): readonly MarketRow[] {
  return rows.filter((row) => (text.trim() ? matches(row, text) : belongs(row, tab, favourites, offers)));
}

/** Those of a category, and where it is asked for only those whose session is open. */
export function narrowed(rows: readonly MarketRow[], category: string, openNow: boolean): readonly MarketRow[] {
  return rows.filter((row) => (category === ALL || row.category === category) && !(openNow && row.open === false));
}

export type Movement = "gainers" | "losers" | "turnover" | "listed" | "range";

export interface Moved {
  movement: Movement;
  rows: readonly MarketRow[];
  figure(row: MarketRow): string;
}

/** The rows of each. */
export const MOVERS = 3;

/** How far a row swung in its day: from its lowest price, in percent. */
export function swing({ high, low }: MarketRow): string {
  const [top, bottom] = [figure(high), figure(low)];
  return money.sign(bottom) > 0 ? money.toFixed(money.mul(money.div(money.sub(top, bottom), bottom, 6), "100"), 2) : "0";
}

/**
 * The rows that moved most, and the newest ones; where none was listed while the market ran, those that swung furthest.
 * Of what was traded for, only the sums in one coin can be compared.
 */
export function movers(rows: readonly MarketRow[]): readonly Moved[] {
  const most = (value: (row: MarketRow) => string, of: (row: MarketRow) => boolean) =>
    rows
      .filter(of)
      .toSorted((a, b) => money.compare(value(b), value(a)))
      .slice(0, MOVERS);
  const change = (row: MarketRow) => figure(row.change);
  const down = (row: MarketRow) => money.negate(change(row));
  const turnover = (row: MarketRow) => figure(row.turnover);
  const listed = (row: MarketRow) => String(row.listed ?? 0);
  const newest = most(listed, (row) => row.listed !== undefined);
  return [
    { movement: "gainers", rows: most(change, (row) => money.sign(change(row)) > 0), figure: change },
    { movement: "losers", rows: most(down, (row) => money.sign(change(row)) < 0), figure: change },
    { movement: "turnover", rows: most(turnover, (row) => row.spot === true), figure: turnover },
    newest.length > 0
      ? { movement: "listed", rows: newest, figure: listed }
      : { movement: "range", rows: most(swing, () => true), figure: swing },
  ];
}
