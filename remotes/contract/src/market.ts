import { createStore, linkOr, useSearchParams } from "@agio/sdk";
import type { Market } from "@agio/trade";
import { useProducts } from "./data";
import type { Product } from "./wire.gen";

/** As they are shown side by side; one without a contract isn't. */
export const CATEGORIES = ["crypto", "forex", "metal", "index", "stock", "energy", "etf"] as const;

/** What the list shows: the favourites, all, or one category. */
export type Shown = "favourites" | "all" | (typeof CATEGORIES)[number];

export const shownStore = createStore<Shown>("all");
/** The list as a phone's sheet is open. */
export const sheetStore = createStore(false);

const PERPETUAL = "PERP";
const DOLLARS = /^([A-Z]{3})USD$/;

/** "BTC-PERP", "XAU/USD", "BTC-WEEK": a product as it is called, made of its key. */
export function nameOf(key: string): string {
  const [symbol = key, kind = PERPETUAL] = key.split("-");
  const coin = symbol.endsWith("USDT");
  const name = coin ? symbol.slice(0, -4) : symbol.replace(DOLLARS, "$1/USD");
  return coin || kind !== PERPETUAL ? `${name}-${kind}` : name;
}

/** What a product is of, by its key: the coin, the currency or the metal before its quote. */
export const baseOf = (key: string): string => (key.split("-")[0] ?? key).replace(/USDT?$/, "");

const clean = (text: string | null): string => (text ?? "").toUpperCase();

/** The product that the address names, by its key or by its symbol; the first one where it names none. */
export function chosenOf(products: readonly Product[], key: string | null, pair: string | null): Product | undefined {
  const symbol = clean(pair).replace(/[^A-Z0-9]/g, "");
  return (
    products.find((one) => clean(one.key) === clean(key)) ??
    products.find((one) => one.symbol === symbol) ??
    (key || pair ? undefined : products[0])
  );
}

/** The product of this page, and whether the answer that knows them all is there. */
export function useChosen() {
  const [query] = useSearchParams();
  const { data, problem, retry } = useProducts();
  const product = data && chosenOf(data.rows, query.get("contract"), query.get("pair"));
  return { product, known: data !== undefined, problem, retry };
}

export const addressOf = (key: string): string => linkOr("contract.trade", "/preciousMetal", { contract: key }) ?? "/";

/** A product as the trade kit draws it. */
export const marketOf = ({ symbol, base, quote, decimals }: Product): Market => ({ symbol, base, quote, priceDecimals: decimals });
