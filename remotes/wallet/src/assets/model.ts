import { money, searched } from "@agio/sdk";
import { WALLETS, type WalletName } from "../wallets";
import type { Asset, Part as KeptPart } from "../wire.gen";

/** What the market says of a coin against USDT. */
export interface Quote {
  last: string;
  change: string;
  change_amount?: string;
  spot?: boolean;
}

export interface Holding extends Asset {
  total: string;
  /** Null where the coin has no price; `worth` is the same to the last digit. */
  value: string | null;
  worth: string;
  /** What is left of `value` without what is available: of the two, what is available is the one that is cut. */
  frozenValue: string;
  price: string | null;
  change: string | null;
  /** What the last 24 hours did to the value of what is held now. */
  moved: string;
  /** The symbol it is bought and sold under; null for the quote coin and for coins without a spot market. */
  symbol: string | null;
}

export const QUOTE = "USDT";
const CENTS = 2;

const worth = (quantity: string, price: string): string => money.toFixed(money.mul(quantity, price), CENTS);

/**
 * A coin with its value by the newest price, cut to two decimals as the server does. Without a live quote the server's
 * own value stands.
 */
export function holdingOf(row: Asset, quote: Quote | undefined): Holding {
  const total = money.add(row.available, row.frozen);
  if (row.coin === QUOTE) {
    const value = money.toFixed(total, CENTS);
    const frozenValue = money.sub(value, money.toFixed(row.available, CENTS));
    return { ...row, total, value, worth: total, frozenValue, price: "1.00", change: null, moved: "0.00", symbol: null };
  }
  if (!quote || !money.isValid(quote.last)) {
    const value = row.priced ? row.usdt : null;
    return {
      ...row,
      total,
      value,
      worth: value ?? "0",
      frozenValue: row.frozen_usdt,
      price: null,
      change: null,
      moved: "0.00",
      symbol: null,
    };
  }
  return {
    ...row,
    total,
    value: worth(total, quote.last),
    worth: money.mul(total, quote.last),
    frozenValue: money.sub(worth(total, quote.last), worth(row.available, quote.last)),
    price: quote.last,
    change: money.isValid(quote.change) ? quote.change : null,
    moved: money.isValid(quote.change_amount) ? worth(total, quote.change_amount) : "0.00",
    symbol: quote.spot === false ? null : row.coin + QUOTE,
  };
}

/** What a product keeps for the user beyond the wallets, or is owed (below zero), all its coins together. */
export interface Kept {
  label: string;
  link: string;
  /** To the last digit. */
  worth: string;
}

/** The parts beside the wallets by what they are, valued by the newest prices as the wallets are. */
export function keptOf(parts: readonly KeptPart[], quotes: ReadonlyMap<string, Quote>): Kept[] {
  const found = new Map<string, Kept>();
  for (const { label, link, coin, amount, usdt, priced } of parts) {
    const last = coin === QUOTE ? "1" : quotes.get(coin + QUOTE)?.last;
    const worth = last !== undefined && money.isValid(last) ? money.mul(amount, last) : priced ? usdt : "0";
    found.set(label, { label, link, worth: money.add(found.get(label)?.worth ?? "0", worth) });
  }
  return [...found.values()];
}

export interface Totals {
  value: string;
  frozen: string;
  available: string;
  moved: string;
  /** `moved` of what the same holdings were worth a day ago, in percent; null where that was nothing. */
  movedPercent: string | null;
}

const valueOf = ({ value }: Holding): string => value ?? "0.00";

/** The sums of holdings and of what is `kept` beside them: added up to the last digit and cut once. */
export function totalsOf(holdings: readonly Holding[], kept: readonly Kept[] = []): Totals {
  const sum = (pick: (holding: Holding) => string) => money.toFixed(money.sum(holdings.map(pick)), CENTS);
  const value = money.toFixed(money.sum([...holdings, ...kept].map(({ worth }) => worth)), CENTS);
  const frozen = sum(({ frozenValue }) => frozenValue);
  const moved = sum((holding) => holding.moved);
  const before = money.sub(value, moved);
  return {
    value,
    frozen,
    available: money.sub(value, frozen),
    moved,
    movedPercent: money.sign(before) > 0 ? money.div(money.mul(moved, "100"), before, CENTS) : null,
  };
}

export interface Part {
  label: string;
  /** In percent, for drawing. */
  value: number;
}

const shareOf = (value: string, total: string): number => money.toNumber(money.div(money.mul(value, "100"), total, 4));

/** Shares of the whole by a name, the largest first; what does not fit becomes one part called `other`. */
export function allocation(
  holdings: readonly Holding[],
  nameOf: (holding: Holding) => string,
  other: string,
  kept: readonly Kept[] = [],
  most = 7,
): Part[] {
  const sums = new Map<string, string>();
  for (const holding of holdings) {
    const name = nameOf(holding);
    sums.set(name, money.add(sums.get(name) ?? "0.00", valueOf(holding)));
  }
  for (const { label, worth } of kept) {
    if (money.sign(worth) > 0) sums.set(label, worth);
  }
  const total = money.sum([...sums.values()]);
  if (money.sign(total) <= 0) return [];
  const parts = [...sums].filter(([, value]) => money.sign(value) > 0).toSorted(([, a], [, b]) => money.compare(b, a));
  const named = parts.length > most ? parts.slice(0, most - 1) : parts;
  const rest = money.sum(parts.slice(named.length).map(([, value]) => value));
  return [
    ...named.map(([label, value]) => ({ label, value: shareOf(value, total) })),
    ...(money.sign(rest) > 0 ? [{ label: other, value: shareOf(rest, total) }] : []),
  ];
}

/** What something adds to the total, in percent; null of what is owed. */
export function shareOfTotal(worth: string, total: string): string | null {
  return money.sign(worth) < 0 || money.sign(total) <= 0 ? null : String(Math.round(shareOf(worth, total) * 10) / 10);
}

/** A holding's part of its wallet, in percent, rounded as beside the ring. */
export function shareText(holding: Holding, walletTotal: string): string | null {
  if (holding.value === null || money.sign(walletTotal) <= 0) return null;
  return String(Math.round(shareOf(holding.value, walletTotal) * 10) / 10);
}

/**
 * Decimals a quantity is drawn with, so that its last digit is worth cents and not less: six for a coin of ten
 * thousand USDT, four for one of ten, two below. The exact amount is told beside it.
 */
export function shownDecimals({ decimals, price }: Pick<Holding, "decimals" | "price">): number {
  if (price === null) return Math.min(decimals, 6);
  const wanted = money.compare(price, "10000") >= 0 ? 6 : money.compare(price, "10") >= 0 ? 4 : 2;
  return Math.min(decimals, wanted);
}

/** Rows of the table: one wallet or all, without empty coins if asked, by what was typed. */
export function visibleHoldings(
  holdings: readonly Holding[],
  { wallet, hideZero, text }: { wallet: WalletName | "all"; hideZero: boolean; text: string },
): Holding[] {
  const wish = searched(text);
  return holdings.filter(
    (holding) =>
      (wallet === "all" || holding.wallet === wallet) &&
      // Who types a name looks for that coin, also an empty one.
      (wish ? searched(`${holding.coin} ${holding.name}`).includes(wish) : !hideZero || money.sign(holding.total) > 0),
  );
}

/** Wallets to show: the spot wallet, and the others where a product uses them or something lies in them. */
export function walletsOf(holdings: readonly Holding[], offered: readonly WalletName[]): WalletName[] {
  return WALLETS.filter(
    (wallet) =>
      wallet === "spot" ||
      offered.includes(wallet) ||
      holdings.some((holding) => holding.wallet === wallet && money.sign(holding.total) > 0),
  );
}
