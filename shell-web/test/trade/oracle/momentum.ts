import { declare, histogram, length, type Indicator } from "../../../trade/src/indicators/indicator";
import {
  add,
  change,
  closes,
  ema,
  gains,
  highest,
  highs,
  losses,
  lowest,
  lows,
  mean,
  medians,
  position,
  rma,
  rolling,
  scale,
  shift,
  sma,
  subtract,
  sum,
  trueRange,
  typical,
  wma,
  zip,
  type Bar,
  type Series,
} from "../../../trade/src/indicators/series";

export const rsi = (series: Series, n: number): Series =>
  zip((up, down) => (up + down === 0 ? 50 : (100 * up) / (up + down)), rma(gains(series), n), rma(losses(series), n));

export const stochastic = (bars: readonly Bar[], n: number): Series =>
  position(closes(bars), lowest(lows(bars), n), highest(highs(bars), n));

export const roc = (series: Series, n: number): Series =>
  zip((now, before) => (before === 0 ? null : 100 * (now / before - 1)), series, shift(series, n));

export function macd(series: Series, fast: number, slow: number, signal: number) {
  const line = subtract(ema(series, fast), ema(series, slow));
  const smoothed = ema(line, signal);
  return { histogram: histogram(subtract(line, smoothed)), macd: line, signal: smoothed };
}

const cci = (bars: readonly Bar[], n: number): Series =>
  rolling(typical(bars), n, (window) => {
    const middle = mean(window);
    const away = mean(window.map((value) => Math.abs(value - middle)));
    return away === 0 ? 0 : ((window[n - 1] ?? 0) - middle) / (0.015 * away);
  });

function ultimate(bars: readonly Bar[], a: number, b: number, c: number): Series {
  const before = shift(closes(bars), 1);
  const pressure = zip((close, low, old) => close - Math.min(low, old), closes(bars), lows(bars), before);
  const range = zip((r) => r, trueRange(bars));
  const part = (n: number) => zip((p, r) => (r === 0 ? 0 : p / r), sum(pressure, n), sum(shift(range, 0), n));
  return zip((x, y, z) => (100 * (4 * x + 2 * y + z)) / 7, part(a), part(b), part(c));
}

const awesome = (bars: readonly Bar[], fast: number, slow: number): Series => subtract(sma(medians(bars), fast), sma(medians(bars), slow));

function tsi(series: Series, long: number, short: number): Series {
  const moved = change(series);
  const smooth = (one: Series) => ema(ema(one, long), short);
  return zip((a, b) => (b === 0 ? 0 : (100 * a) / b), smooth(moved), smooth(zip(Math.abs, moved)));
}

const cmo = (series: Series, n: number): Series =>
  zip((up, down) => (up + down === 0 ? 0 : (100 * (up - down)) / (up + down)), sum(gains(series), n), sum(losses(series), n));

const one = (
  id: string,
  short: string,
  n: number,
  compute: (series: Series, n: number) => Series,
  levels: readonly number[] = [],
): Indicator => declare("momentum", "pane", id, short, [length(n)], (bars, size = n) => compute(closes(bars), size), { levels });

function kst(series: Series): { kst: Series; signal: Series } {
  const parts = [
    [10, 10, 1],
    [15, 10, 2],
    [20, 10, 3],
    [30, 15, 4],
  ] as const;
  const line = parts.map(([n, smoothing, weight]) => scale(sma(roc(series, n), smoothing), weight)).reduce(add);
  return { kst: line, signal: sma(line, 9) };
}

function vigor(bars: readonly Bar[], n: number): { rvi: Series; signal: Series } {
  const weighed = (series: Series) =>
    zip((a, b, c, d) => (a + 2 * b + 2 * c + d) / 6, series, shift(series, 1), shift(series, 2), shift(series, 3));
  const body = weighed(bars.map((bar) => bar.close - bar.open));
  const range = weighed(bars.map((bar) => bar.high - bar.low));
  const rvi = zip((a, b) => (b === 0 ? 0 : a / b), sum(body, n), sum(range, n));
  return { rvi, signal: weighed(rvi) };
}

export const MOMENTUM: readonly Indicator[] = [
  declare("momentum", "pane", "kst", "KST", [], (bars) => kst(closes(bars))),
  declare("momentum", "pane", "balance_of_power", "BOP", [length(14)], (bars, n = 14) =>
    sma(
      bars.map((bar) => (bar.high === bar.low ? 0 : (bar.close - bar.open) / (bar.high - bar.low))),
      n,
    ),
  ),
  declare("momentum", "pane", "vigor", "RVI", [length(10)], (bars, n = 10) => vigor(bars, n)),
  one("rsi", "RSI", 14, rsi, [30, 70]),
  declare(
    "momentum",
    "pane",
    "stochastic",
    "Stoch",
    [length(14), length(3, "k"), length(3, "d")],
    (bars, n = 14, k = 3, d = 3) => {
      const fast = sma(stochastic(bars, n), k);
      return { k: fast, d: sma(fast, d) };
    },
    { levels: [20, 80] },
  ),
  declare(
    "momentum",
    "pane",
    "macd",
    "MACD",
    [length(12, "fast"), length(26, "slow"), length(9, "signal")],
    (bars, fast = 12, slow = 26, signal = 9) => macd(closes(bars), fast, slow, signal),
    { levels: [0] },
  ),
  declare("momentum", "pane", "cci", "CCI", [length(20)], (bars, n = 20) => cci(bars, n), { levels: [-100, 100] }),
  declare("momentum", "pane", "williams", "%R", [length(14)], (bars, n = 14) => zip((x) => x - 100, stochastic(bars, n)), {
    levels: [-80, -20],
  }),
  one("roc", "ROC", 9, roc, [0]),
  one("momentum", "MOM", 10, (series, n) => change(series, n), [0]),
  declare(
    "momentum",
    "pane",
    "ultimate",
    "UO",
    [length(7, "first"), length(14, "second"), length(28, "third")],
    (bars, a = 7, b = 14, c = 28) => ultimate(bars, a, b, c),
    { levels: [30, 70] },
  ),
  declare("momentum", "pane", "awesome", "AO", [length(5, "fast"), length(34, "slow")], (bars, fast = 5, slow = 34) => ({
    awesome: histogram(awesome(bars, fast, slow)),
  })),
  declare("momentum", "pane", "accelerator", "AC", [length(5)], (bars, n = 5) => {
    const base = awesome(bars, 5, 34);
    return { accelerator: histogram(subtract(base, sma(base, n))) };
  }),
  declare(
    "momentum",
    "pane",
    "coppock",
    "Coppock",
    [length(14, "long"), length(11, "short"), length(10)],
    (bars, long = 14, short = 11, n = 10) => wma(add(roc(closes(bars), long), roc(closes(bars), short)), n),
    { levels: [0] },
  ),
  declare("momentum", "pane", "elder_ray", "Elder", [length(13)], (bars, n = 13) => {
    const middle = ema(closes(bars), n);
    return { bull: subtract(highs(bars), middle), bear: subtract(lows(bars), middle) };
  }),
  declare(
    "momentum",
    "pane",
    "tsi",
    "TSI",
    [length(25, "long"), length(13, "short")],
    (bars, long = 25, short = 13) => tsi(closes(bars), long, short),
    { levels: [0] },
  ),
  one("cmo", "CMO", 9, cmo, [-50, 50]),
];
