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

export const BANDS: readonly Indicator[] = [
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
