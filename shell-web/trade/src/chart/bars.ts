import { money } from "@agio/sdk";
import type { Candle } from "../wire.gen";
import type { Bar } from "../indicators/series";

export const toBar = (candle: Candle): Bar => ({
  time: candle.time,
  open: money.toNumber(candle.open),
  high: money.toNumber(candle.high),
  low: money.toNumber(candle.low),
  close: money.toNumber(candle.close),
  volume: money.toNumber(candle.volume),
});

/** Two stretches of bars as one, oldest first; where both have a bar, the newer knowledge wins. */
export function mergeBars(known: readonly Bar[], news: readonly Bar[]): Bar[] {
  const byTime = new Map(known.map((bar) => [bar.time, bar]));
  for (const bar of news) byTime.set(bar.time, bar);
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

/**
 * What was fetched and what the feed has told, as one. A bar that was closed as it was fetched is as the platform keeps it,
 * whatever the feed had told before its line broke; of the newest that was fetched, and of later ones, the feed knows more.
 */
export function joined(fetched: readonly Bar[], reported: readonly Bar[]): Bar[] {
  return mergeBars(mergeBars(fetched.slice(-1), reported), fetched.slice(0, -1));
}

/** Averaged candles that show a trend more calmly. */
export function heikinAshi(bars: readonly Bar[]): Bar[] {
  let before: Bar | null = null;
  return bars.map((bar) => {
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    const open: number = before === null ? (bar.open + bar.close) / 2 : (before.open + before.close) / 2;
    before = { ...bar, open, close, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close) };
    return before;
  });
}
