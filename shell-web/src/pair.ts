import type { TableRow } from "@agio/sdk";

const QUOTES = ["USDT", "USDC", "USD", "BTC", "ETH"];

/** The two coins of a row; read from the symbol when the row does not say. */
export function pairOf({ symbol, base, quote }: Pick<TableRow, "symbol" | "base" | "quote">): {
  base: string;
  quote: string | undefined;
} {
  if (base) return { base, quote };
  const slash = symbol.indexOf("/");
  if (slash > 0) return { base: symbol.slice(0, slash), quote: symbol.slice(slash + 1) };
  const found = QUOTES.find((end) => symbol.endsWith(end) && symbol.length > end.length);
  return found ? { base: symbol.slice(0, -found.length), quote: found } : { base: symbol, quote: undefined };
}
