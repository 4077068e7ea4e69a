import { linkOr, useSymbol } from "@agio/sdk";
import type { Market, Switching } from "@agio/trade";
import { useRules } from "./data";

export const DEFAULT_PAIR = "BTCUSDT";

export const pairOfQuery = (text: string | null): string => {
  const pair = (text ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");
  return pair === "" ? DEFAULT_PAIR : pair;
};

/** A pair as the trade screen draws it: by its rules, and by the currency table until they are known. */
export function useMarket(pair: string): Market {
  const { rules } = useRules(pair);
  const row = useSymbol(pair);
  const base = rules?.base ?? row?.base ?? pair.replace(/USD[TC]?$/, "");
  const quote = rules?.quote ?? row?.quote ?? (pair.startsWith(base) ? pair.slice(base.length) : "");
  return { symbol: pair, base, quote, priceDecimals: rules?.price_decimals ?? row?.decimals ?? 2 };
}

/** The pairs that are traded here. */
export const SWITCHING: Switching = {
  offers: (row) => row.spot === true,
  to: (pair) => linkOr("spot.trade", "/currencyTrade", { pair }) ?? "/",
};
