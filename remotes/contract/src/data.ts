import { useEffect, useMemo, useRef } from "react";
import { invalidate, money, siteNow, useCall, useFeedListener, useSession, useSymbol } from "@agio/sdk";
import type { Position, Product } from "./wire.gen";

/** What changes when one of the user's positions does. */
export const OWN_CALLS = ["web/contractPositions", "web/contractClosures", "web/contractSummary", "web/getAsset2"];

const NEWS_MS = 150;
const PRODUCTS_MS = 15_000;
const EVERY_MS = 10_000;
/** Pages of what is open show all of it: nobody holds more at once. */
const MOST_OPEN = 100;

/** What is offered, with its sessions and costs; asked again as sessions open and close. */
export const useProducts = () => useCall("web/contractProducts", {}, { every: PRODUCTS_MS, staleTime: EVERY_MS });

/** A product by its key, once it is known; of a product that is no longer offered there is none. */
export function useProduct(key: string): Product | undefined {
  const { data } = useProducts();
  return useMemo(() => data?.rows.find((row) => row.key === key), [data, key]);
}

/** How far the server's clock is ahead of the page's, in milliseconds. */
export function useClockOffset(): number {
  const now = useProducts().data?.now;
  const kept = useRef({ now: 0, offset: 0 });
  if (now !== undefined && kept.current.now !== now) kept.current = { now, offset: now - siteNow() };
  return kept.current.offset;
}

const NONE: readonly Position[] = [];

/** What the user has in one state that still is open, newest first. */
export function useOpen(state: "held" | "pending") {
  const { signedIn } = useSession();
  const query = useCall("web/contractPositions", signedIn ? { state, size: MOST_OPEN } : null, {
    every: EVERY_MS,
    keepPrevious: true,
  });
  return { ...query, positions: signedIn ? (query.data?.rows ?? NONE) : NONE };
}

/** Ask again for what is the user's whenever the feed says that it changed. */
export function useOwnNews(): void {
  const { signedIn } = useSession();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = ({ snapshot }: { snapshot?: boolean }) => {
    if (snapshot) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void invalidate(...OWN_CALLS);
    }, NEWS_MS);
  };
  useFeedListener(signedIn ? "contract" : null, tell);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** The wallet that margins come from. */
export const WALLET = "contract";

/** What is free of that wallet, and what is at work. */
export function useSummary() {
  const { signedIn } = useSession();
  return useCall("web/contractSummary", signedIn ? {} : null, { every: EVERY_MS });
}

export interface Prices {
  /** The one price of a contract: nothing else is traded of it, so there is no last price beside it (ADR 0010). */
  mark: string | undefined;
  /** What the house sells at, and buys at. */
  ask: string | undefined;
  bid: string | undefined;
}

/** The mark as it was heard last: of the feed, else of the answer. */
export function useMark(of: { symbol: string; mark?: string } | undefined): string | undefined {
  const row = useSymbol(of?.symbol ?? "");
  return row?.last ?? (of?.mark || undefined);
}

/** What the house quotes at a mark: half the spread above it, and half below, rounded as the engine rounds. */
export function quotesAt(mark: string, spread: string, decimals: number): { ask: string; bid: string } {
  const half = money.div(spread, "2", decimals);
  const rest = money.sub(spread, half);
  return { ask: money.toFixed(money.add(mark, rest), decimals), bid: money.toFixed(money.sub(mark, half), decimals) };
}

/** The prices of a product as they were heard last. */
export function usePrices(product: Product): Prices {
  const mark = useMark(product);
  const quotes = mark === undefined ? { ask: undefined, bid: undefined } : quotesAt(mark, product.spread, product.decimals);
  return { mark, ...quotes };
}
