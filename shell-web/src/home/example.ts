import { money } from "@agio/sdk";

/** One candle of `web/candles`, oldest first. */
export interface Candle {
  time: number;
  close: string;
}

export interface Example {
  entry: Candle;
  used: Candle;
  /** When the example option would have settled, in milliseconds. */
  settles: number;
  closes: readonly Candle[];
  /** Number of the used candle's close among those shown. */
  index: number;
  same: boolean;
}

const MINUTE = 60_000;
const TERM = 5 * MINUTE;

const closedAt = ({ time }: Candle): number => time + MINUTE;

/** The rule: the last close at or before the moment. */
export function lastCloseAt(candles: readonly Candle[], moment: number): number {
  return candles.findLastIndex((candle) => closedAt(candle) <= moment);
}

/** The same rule by another road: the newest of all closes that were known at that moment. */
export function recompute(candles: readonly Candle[], moment: number): string | undefined {
  let newest: Candle | undefined;
  for (const candle of candles) {
    if (closedAt(candle) > moment) continue;
    if (!newest || candle.time > newest.time) newest = candle;
  }
  return newest?.close;
}

/** A five-minute option that settled on the last full five minutes, from the platform's own candles. */
export function exampleOf(candles: readonly Candle[], now: number): Example | null {
  const settles = Math.floor(now / TERM) * TERM;
  const index = lastCloseAt(candles, settles);
  const used = candles[index];
  const entry = candles[lastCloseAt(candles, settles - TERM)];
  if (!used || !entry || used === entry) return null;
  const again = recompute(candles, settles);
  return {
    entry,
    used,
    settles,
    closes: candles.slice(0, index + 1),
    index: index + 1,
    same: again !== undefined && money.compare(again, used.close) === 0,
  };
}
