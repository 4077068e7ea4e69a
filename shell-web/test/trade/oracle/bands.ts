import { declare, factor, length, type Indicator } from "../../../trade/src/indicators/indicator";
import {
  add,
  atr,
  closes,
  highest,
  highs,
  lowest,
  lows,
  scale,
  sma,
  stdev,
  subtract,
  type Bar,
  type Series,
} from "../../../trade/src/indicators/series";

const around = (middle: Series, reach: Series): Record<string, Series> => ({
  upper: add(middle, reach),
  middle,
  lower: subtract(middle, reach),
});

export const bollinger = (bars: readonly Bar[], n: number, k: number) =>
  around(sma(closes(bars), n), scale(stdev(closes(bars), n), k)) as Record<"upper" | "middle" | "lower", Series>;

const middleOf = (bars: readonly Bar[], n: number): Series => scale(add(highest(highs(bars), n), lowest(lows(bars), n)), 0.5);

/** The trend's stop: below a rising price, above a falling one; it only moves towards the price. */
export function superTrend(bars: readonly Bar[], n: number, k: number): { rising: Series; falling: Series } {
  const range = atr(bars, n);
  const rising: Series = [];
  const falling: Series = [];
  let top = Infinity;
  let bottom = -Infinity;
  let up = true;
  bars.forEach((bar, index) => {
    const reach = range[index];
    if (reach === null || reach === undefined) {
      rising.push(null);
      falling.push(null);
      return;
    }
    const middle = (bar.high + bar.low) / 2;
    const before = bars[index - 1]?.close ?? bar.close;
    const nextTop = middle + k * reach;
    const nextBottom = middle - k * reach;
    top = nextTop < top || before > top ? nextTop : top;
    bottom = nextBottom > bottom || before < bottom ? nextBottom : bottom;
    if (bar.close > top) up = true;
    else if (bar.close < bottom) up = false;
    rising.push(up ? bottom : null);
    falling.push(up ? null : top);
  });
  return { rising, falling };
}

export const BANDS: readonly Indicator[] = [
  declare("band", "overlay", "supertrend", "ST", [length(10), factor(3)], (bars, n = 10, k = 3) => superTrend(bars, n, k)),
  declare("band", "overlay", "bollinger", "BOLL", [length(20), factor(2)], (bars, n = 20, k = 2) => bollinger(bars, n, k)),
  declare("band", "overlay", "donchian", "DC", [length(20)], (bars, n = 20) => ({
    upper: highest(highs(bars), n),
    middle: middleOf(bars, n),
    lower: lowest(lows(bars), n),
  })),
  declare("band", "overlay", "chandelier", "CE", [length(22), factor(3)], (bars, n = 22, k = 3) => ({
    long: subtract(highest(highs(bars), n), scale(atr(bars, n), k)),
    short: add(lowest(lows(bars), n), scale(atr(bars, n), k)),
  })),
];
