import { useEffect, useMemo, useRef, useState } from "react";
import { invalidate, money, siteNow, useCall, useFeedListener, useLive, useSession, useSymbol } from "@agio/sdk";
import type { Option, Product } from "./wire.gen";

/** What changes when one of the user's options does. */
export const OWN_CALLS = ["web/optionOrders", "web/optionOrder", "web/getAsset2"];

const NEWS_MS = 150;
const PRODUCTS_MS = 60_000;
const EVERY_MS = 10_000;
const MOST_TICKS = 900;
/** Pages of what is held show all of it: nobody holds more at once. */
const MOST_HELD = 100;

export const useProducts = () => useCall("web/optionProducts", {}, { staleTime: PRODUCTS_MS });

/** What is sold of a symbol, shortest first. */
export function useTerms(symbol: string): readonly Product[] {
  const { data } = useProducts();
  return useMemo(() => data?.rows.filter((row) => row.symbol === symbol) ?? [], [data, symbol]);
}

/** How far the server's clock is ahead of the page's, in milliseconds. */
export function useClockOffset(): number {
  const { data } = useHeld();
  const { data: products } = useProducts();
  const now = data?.rows[0]?.now ?? products?.now;
  const kept = useRef({ now: 0, offset: 0 });
  if (now !== undefined && kept.current.now !== now) kept.current = { now, offset: now - siteNow() };
  return kept.current.offset;
}

const NONE: readonly Option[] = [];

/** What the user holds, newest first. */
export function useHeld() {
  const { signedIn } = useSession();
  const query = useCall("web/optionOrders", signedIn ? { state: "open", size: MOST_HELD } : null, { every: EVERY_MS, keepPrevious: true });
  return { ...query, options: signedIn ? (query.data?.rows ?? NONE) : NONE };
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
  useFeedListener(signedIn ? "options" : null, tell);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** What there is to stake. */
export function useAvailable(coin: string): string | undefined {
  const { signedIn } = useSession();
  const { data: products } = useProducts();
  const { data } = useCall("web/getAsset2", signedIn ? {} : null, { every: EVERY_MS });
  if (!data || !products) return undefined;
  const found = data.rows.find((row) => row.coin === coin && row.wallet === products.wallet);
  return found ? money.trim(found.available) : "0";
}

export interface TickPoint {
  time: number;
  price: string;
}

/** What a page has heard of a symbol since it was opened: the newest price of its row, and the ticks that made it so. */
export interface Heard {
  symbol: string;
  last: string | undefined;
  ticks: readonly TickPoint[];
}

/**
 * A price of the symbol's row, as a tick of this moment. The first one, of the page or after a break of the feed, is none: it
 * is of some moment before, and stands among those that are kept. Neither is a row that changed in something else.
 */
export function heardOn(before: Heard, symbol: string, last: string, time: number): Heard {
  if (before.symbol !== symbol) return { symbol, last, ticks: [] };
  if (before.last === undefined) return { ...before, last };
  if (before.last === last) return before;
  return { symbol, last, ticks: [...before.ticks.slice(-MOST_TICKS), { time, price: last }] };
}

/** Ticks are kept in batches: what came as the feed was back is there so much later, and then those that come are heard again. */
const KEPT_AFTER_MS = 3_000;

/** The ticks of the last minutes: those that are kept, then each as it comes. What a break of the feed had is asked for after it. */
export function useTicks(symbol: string): readonly TickPoint[] {
  const { data } = useCall("web/optionTicks", { symbol });
  const row = useSymbol(symbol);
  const offset = useClockOffset();
  const [heard, setHeard] = useState<Heard>({ symbol, last: undefined, ticks: [] });
  const last = row?.last;
  const { live } = useLive();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (!live) {
      setBroken(true);
      setHeard((before) => ({ ...before, last: undefined }));
      return undefined;
    }
    if (!broken) return undefined;
    void invalidate("web/optionTicks");
    const timer = setTimeout(() => {
      setBroken(false);
      void invalidate("web/optionTicks");
    }, KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [live, broken]);
  useEffect(() => {
    if (!broken && last !== undefined) setHeard((before) => heardOn(before, symbol, last, siteNow() + offset));
  }, [symbol, last, offset, broken]);
  return useMemo(() => {
    const kept = data?.rows ?? [];
    const last = kept.at(-1)?.time ?? 0;
    return [...kept, ...(heard.symbol === symbol ? heard.ticks.filter(({ time }) => time > last) : [])];
  }, [data, heard, symbol]);
}
