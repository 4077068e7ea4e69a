import { declare, histogram, length, type Indicator } from "../../../trade/src/indicators/indicator";
import {
  closes,
  ema,
  highest,
  highs,
  lowest,
  lows,
  regression,
  rolling,
  shift,
  sma,
  subtract,
  sum,
  trueRange,
  zip,
  type Bar,
  type Series,
} from "../../../trade/src/indicators/series";

export function aroon(bars: readonly Bar[], n: number): { up: Series; down: Series } {
  const age = (series: Series, best: (values: number[]) => number): Series =>
    rolling(series, n + 1, (window) => (100 * window.lastIndexOf(best(window))) / n);
  return { up: age(highs(bars), (w) => Math.max(...w)), down: age(lows(bars), (w) => Math.min(...w)) };
}

function vortex(bars: readonly Bar[], n: number): { plus: Series; minus: Series } {
  const range = sum(
    trueRange(bars).map((value, index) => (index === 0 ? null : value)),
    n,
  );
  const share = (a: Series, b: Series) =>
    zip(
      (top, bottom) => (bottom === 0 ? 0 : top / bottom),
      sum(
        zip((x, y) => Math.abs(x - y), a, b),
        n,
      ),
      range,
    );
  return {
    plus: share(highs(bars), shift(lows(bars), 1)),
    minus: share(lows(bars), shift(highs(bars), 1)),
  };
}

export const choppiness = (bars: readonly Bar[], n: number): Series =>
  zip(
    (path, top, bottom) => (top === bottom ? 100 : (100 * Math.log10(path / (top - bottom))) / Math.log10(n)),
    sum(trueRange(bars), n),
    highest(highs(bars), n),
    lowest(lows(bars), n),
  );

function massIndex(bars: readonly Bar[], n: number): Series {
  const once = ema(subtract(highs(bars), lows(bars)), 9);
  return sum(
    zip((a, b) => (b === 0 ? 1 : a / b), once, ema(once, 9)),
    n,
  );
}

export const TREND: readonly Indicator[] = [
  declare("trend", "pane", "aroon", "Aroon", [length(14)], (bars, n = 14) => aroon(bars, n), { levels: [30, 70] }),
  declare(
    "trend",
    "pane",
    "aroon_oscillator",
    "AroonOsc",
    [length(14)],
    (bars, n = 14) => {
      const { up, down } = aroon(bars, n);
      return subtract(up, down);
    },
    { levels: [0] },
  ),
  declare("trend", "pane", "vortex", "VI", [length(14)], (bars, n = 14) => vortex(bars, n), { levels: [1] }),
  declare("trend", "pane", "choppiness", "CHOP", [length(14)], (bars, n = 14) => choppiness(bars, n), {
    levels: [38.2, 61.8],
  }),
  declare("trend", "pane", "mass_index", "MI", [length(25)], (bars, n = 25) => massIndex(bars, n), { levels: [26.5, 27] }),
  declare(
    "trend",
    "pane",
    "slope",
    "Slope",
    [length(14)],
    (bars, n = 14) => rolling(closes(bars), n, (window) => regression(window).slope),
    { levels: [0] },
  ),
  declare("trend", "pane", "qstick", "QStick", [length(14)], (bars, n = 14) => ({
    qstick: histogram(
      sma(
        bars.map((bar) => bar.close - bar.open),
        n,
      ),
    ),
  })),
  declare(
    "trend",
    "pane",
    "bias",
    "BIAS",
    [length(20)],
    (bars, n = 20) => zip((price, middle) => 100 * (price / middle - 1), closes(bars), sma(closes(bars), n)),
    { levels: [0] },
  ),
];
