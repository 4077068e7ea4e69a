import { useEffect, useMemo, useRef, useState } from "react";
import { invalidate, money, useCall, useFeed, useFeedListener, useSession, useSymbol, useTitle, useFormat } from "@agio/sdk";
import type { Balance, Depth, Order, PairRules, Rows, Trade } from "./wire";

export const DEFAULT_PAIR = "BTCUSDT";
/** What changes when one of the user's orders does. */
export const OWN_CALLS = ["web/spotOrders", "web/mySpotTrades", "web/getAsset2"];

const NEWS_MS = 150;
const MOST_TRADES = 60;
const RULES_MS = 60_000;
const EVERY_MS = 10_000;

export const pairOfQuery = (text: string | null): string => {
  const pair = (text ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");
  return pair === "" ? DEFAULT_PAIR : pair;
};

export const usePairs = () => useCall<Rows<PairRules>>("web/spotPairs", {}, { staleTime: RULES_MS });

export function useRules(pair: string) {
  const query = usePairs();
  const rules = query.data?.rows.find((row) => row.pair === pair);
  return { rules, known: query.data !== undefined, loading: query.loading, problem: query.problem, retry: query.retry };
}

/** The demo realm has books and tapes of its own. */
function useTopic(kind: "depth" | "trades", pair: string): string {
  const { realm } = useSession();
  return `${kind}:${pair}${realm === "demo" ? ".demo" : ""}`;
}

/** The book: asked once, then as the feed tells it. */
export function useDepth(pair: string) {
  const query = useCall<Depth>("web/spotDepth", { pair, limit: 100 });
  const live = useFeed<Depth>(useTopic("depth", pair));
  const depth = live?.bids ? live : query.data;
  return { depth, loading: depth === undefined && query.loading, problem: depth ? null : query.problem, retry: query.retry };
}

/** Whether prices have stopped, so that market orders are refused; renders again only when that changes. */
export function useUnpriced(pair: string): boolean {
  const { data } = useCall<Depth>("web/spotDepth", { pair, limit: 100 });
  const topic = useTopic("depth", pair);
  const [live, setLive] = useState<{ topic: string; stale: boolean }>();
  useFeedListener<Depth>(topic, ({ data: { stale } }) =>
    setLive((before) => (before?.topic === topic && before.stale === stale ? before : { topic, stale })),
  );
  return (live?.topic === topic ? live.stale : data?.stale) ?? false;
}

/** The tape, newest first. */
export function useTrades(pair: string) {
  const query = useCall<Rows<Trade>>("web/spotTrades", { pair });
  const topic = useTopic("trades", pair);
  const [live, setLive] = useState<{ topic: string; rows: Trade[] }>({ topic, rows: [] });
  const waiting = useRef<{ rows: Trade[]; whole: boolean }>({ rows: [], whole: false });
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useFeedListener<Trade | Trade[]>(topic, ({ data, snapshot }) => {
    const news = (Array.isArray(data) ? data : [data]).filter((trade) => trade?.id !== undefined).reverse();
    const held = waiting.current;
    waiting.current = snapshot ? { rows: news, whole: true } : { rows: [...news, ...held.rows], whole: held.whole };
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      const { rows, whole } = waiting.current;
      waiting.current = { rows: [], whole: false };
      setLive((before) => ({
        topic,
        rows: [...rows, ...(whole || before.topic !== topic ? [] : before.rows)].slice(0, MOST_TRADES),
      }));
    });
  });
  const asked = query.data?.rows;
  const rows = useMemo(() => {
    const fed = live.topic === topic ? live.rows : [];
    if (!asked) return fed.length > 0 ? fed : undefined;
    const seen = new Set(fed.map(({ id }) => id));
    return [...fed, ...asked.filter(({ id }) => !seen.has(id))].slice(0, MOST_TRADES);
  }, [asked, live, topic]);
  return { rows, loading: rows === undefined && query.loading, problem: rows ? null : query.problem, retry: query.retry };
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
  useFeedListener(signedIn ? "orders" : null, tell);
  useFeedListener(signedIn ? "balances" : null, tell);
  useEffect(() => () => clearTimeout(timer.current), []);
}

const NO_ORDERS: readonly Order[] = [];

/** The user's open orders of a pair: drawn in the chart and marked in the book. */
export function useOpenOrders(pair: string): readonly Order[] {
  const { signedIn } = useSession();
  const { data } = useCall<Rows<Order>>("web/spotOrders", signedIn ? { state: "open", pair, page: 1 } : null, {
    every: EVERY_MS,
  });
  return signedIn ? (data?.rows ?? NO_ORDERS) : NO_ORDERS;
}

export function useBalances() {
  const { signedIn } = useSession();
  const query = useCall<Rows<Balance>>("web/getAsset2", signedIn ? { wallet: "spot" } : null, { every: EVERY_MS });
  const of = (coin: string): Balance | undefined => query.data?.rows.find((row) => row.coin === coin && row.wallet === "spot");
  return { ...query, of };
}

/** Which way the price moved last. */
export function useTone(price: string | undefined): "up" | "down" | undefined {
  const [state, setState] = useState<{ price: string | undefined; tone: "up" | "down" | undefined }>({
    price,
    tone: undefined,
  });
  if (state.price === price) return state.tone;
  const before = state.price;
  const moved = before !== undefined && price !== undefined ? money.compare(price, before) : 0;
  const tone = moved === 0 ? state.tone : moved > 0 ? "up" : "down";
  setState({ price, tone });
  return tone;
}

/** The price stands in the page's title. */
export function usePriceTitle(pair: string, base: string, quote: string): void {
  const row = useSymbol(pair);
  const format = useFormat();
  const name = `${base}/${quote}`;
  useTitle(row ? `${format.price(row.last, row.decimals)} ${name}` : name);
}
