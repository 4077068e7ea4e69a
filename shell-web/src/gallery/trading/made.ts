import type { CandleSource, Depth, Market, TapeTrade } from "@agio/trade";

export const MARKET: Market = { symbol: "EXAMPLE", base: "BTC", quote: "USDT", priceDecimals: 2 };

const MIDDLE = 64182.4;
const NEWEST = Date.UTC(2026, 10, 20, 12);
const QUARTER_MS = 900_000;
const COUNT = 240;

const closeAt = (index: number): number => MIDDLE + 900 * Math.sin(index / 17) + 260 * Math.sin(index / 3.1);

/** Candles that are the same on every visit. */
export const CANDLES: CandleSource = {
  load: async (_, limit, before) =>
    before !== null
      ? []
      : Array.from({ length: Math.min(COUNT, limit) }, (__, index) => {
          const open = closeAt(index - 1);
          const close = closeAt(index);
          const reach = 40 + 60 * Math.abs(Math.sin(index));
          return {
            time: NEWEST - (COUNT - index) * QUARTER_MS,
            open: open.toFixed(2),
            high: (Math.max(open, close) + reach).toFixed(2),
            low: (Math.min(open, close) - reach).toFixed(2),
            close: close.toFixed(2),
            volume: (20 + 15 * Math.abs(Math.sin(index / 5))).toFixed(4),
          };
        }),
  topic: () => null,
};

const LEVELS = 24;
const level = (side: 1 | -1) => (_: unknown, index: number) =>
  [(MIDDLE + side * (1 + 3.4 * index)).toFixed(2), (0.2 + 0.35 * Math.abs(Math.sin(index * 1.7))).toFixed(6)] as const;

export const BOOK: Depth = {
  bids: Array.from({ length: LEVELS }, level(-1)),
  asks: Array.from({ length: LEVELS }, level(1)),
};

export const TRADES: readonly TapeTrade[] = Array.from({ length: 7 }, (_, index) => ({
  id: String(index),
  side: index % 3 === 0 ? "sell" : "buy",
  price: (MIDDLE + 3 * Math.sin(index)).toFixed(2),
  quantity: (0.01 + 0.004 * index).toFixed(6),
  time: NEWEST - index * 4_000,
}));

export const asked = <T>(data: T | undefined, part: { loading?: boolean; problem?: string } = {}) => ({
  data,
  loading: part.loading ?? false,
  problem: part.problem ?? null,
  retry: () => undefined,
});
