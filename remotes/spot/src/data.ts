import { useEffect, useRef, useState } from "react";
import { invalidate, useAnyCall, useCall, useFeedListener, useSession, useTitledSymbol, useTitle, useFormat } from "@agio/sdk";
import type { Market } from "@agio/trade";
import { useBookSource } from "./sources";
import type { Asset, Depth, Order, Phase } from "./wire.gen";

/** What changes when one of the user's orders does. */
export const OWN_CALLS = ["web/spotOrders", "web/mySpotTrades", "web/getAsset2"];

/** The wallet that orders are paid from. */
export const WALLET = "spot";

const NEWS_MS = 150;
const RULES_MS = 60_000;
const EVERY_MS = 10_000;

export const usePairs = () => useCall("web/spotPairs", {}, { staleTime: RULES_MS });

export function useRules(pair: string) {
  const query = usePairs();
  const rules = query.data?.rows.find((row) => row.pair === pair);
  return { rules, known: query.data !== undefined, loading: query.loading, problem: query.problem, retry: query.retry };
}

/** Whether prices have stopped, so that market orders are refused; renders again only when that changes. */
export function useUnpriced(pair: string): boolean {
  const { call, params, topic } = useBookSource(pair);
  const { data } = useAnyCall<Depth>(call, params);
  const [live, setLive] = useState<{ topic: string; stale: boolean }>();
  useFeedListener<Depth>(topic, ({ data: { stale } }) =>
    setLive((before) => (before?.topic === topic && before.stale === stale ? before : { topic, stale })),
  );
  return (live?.topic === topic ? live.stale : data?.stale) ?? false;
}

/** How the market of a pair trades now: halted, in an auction, or as ever; renders again only when that changes. */
export function usePhase(pair: string): Phase | undefined {
  const { call, params, topic } = useBookSource(pair);
  const { data } = useAnyCall<Depth>(call, params);
  const [live, setLive] = useState<{ topic: string; phase: Phase }>();
  useFeedListener<Depth>(topic, ({ data: { phase } }) =>
    setLive((before) => (before?.topic === topic && same(before.phase, phase) ? before : { topic, phase })),
  );
  return live?.topic === topic ? live.phase : data?.phase;
}

const same = (one: Phase, other: Phase): boolean => JSON.stringify(one) === JSON.stringify(other);

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
  useFeedListener(signedIn ? "orders" : null, tell);
  useFeedListener(signedIn ? "balances" : null, tell);
  useEffect(() => () => clearTimeout(timer.current), []);
}

const NO_ORDERS: readonly Order[] = [];

/** The user's open orders of a pair: drawn in the chart and marked in the book. */
export function useOpenOrders(pair: string): readonly Order[] {
  const { signedIn } = useSession();
  const { data } = useCall("web/spotOrders", signedIn ? { state: "open", pair, size: 100 } : null, {
    every: EVERY_MS,
  });
  return signedIn ? (data?.rows ?? NO_ORDERS) : NO_ORDERS;
}

export function useBalances() {
  const { signedIn } = useSession();
  const query = useCall("web/getAsset2", signedIn ? { wallet: WALLET } : null, { every: EVERY_MS });
  const of = (coin: string): Asset | undefined => query.data?.rows.find((row) => row.coin === coin && row.wallet === WALLET);
  return { ...query, of };
}

/** The price stands in the page's title. */
export function usePriceTitle({ symbol, base, quote }: Market): void {
  const row = useTitledSymbol(symbol);
  const format = useFormat();
  const name = `${base}/${quote}`;
  useTitle(row ? `${format.price(row.last, row.decimals)} ${name}` : name);
}
