import {
  AC,
  AO,
  BOP,
  CCI,
  CMO,
  CoppockCurve,
  ElderRay,
  EMA,
  KST,
  MACD,
  MOM,
  RelativeVigorIndex,
  ROC,
  RSI,
  StochasticOscillator,
  TSI,
  UltimateOscillator,
  WilliamsR,
} from "trading-signals";
import { declare, histogram, length, type Indicator } from "./indicator";
import { linesOfBars, linesOfCloses, ofBars, ofCloses } from "./library";
import {
  closes,
  ema,
  gains,
  highest,
  highs,
  losses,
  lowest,
  lows,
  medians,
  position,
  rma,
  shift,
  sma,
  subtract,
  zip,
  type Bar,
  type Series,
} from "./series";

export const rsi = (series: Series, n: number): Series =>
  zip((up, down) => (up + down === 0 ? 50 : (100 * up) / (up + down)), rma(gains(series), n), rma(losses(series), n));

export const stochastic = (bars: readonly Bar[], n: number): Series =>
  position(closes(bars), lowest(lows(bars), n), highest(highs(bars), n));

export const roc = (series: Series, n: number): Series =>
  zip((now, before) => (before === 0 ? null : 100 * (now / before - 1)), series, shift(series, n));

function ppo(series: Series, fast: number, slow: number, signal: number) {
  const line = zip((a, b) => (100 * (a - b)) / b, ema(series, fast), ema(series, slow));
  const smoothed = ema(line, signal);
  return { histogram: histogram(subtract(line, smoothed)), ppo: line, signal: smoothed };
}

function fisher(bars: readonly Bar[], n: number): Series {
  const place = position(medians(bars), lowest(medians(bars), n), highest(medians(bars), n));
  let value = 0;
  let last = 0;
  return place.map((now) => {
    if (now === null) return null;
    value = Math.min(0.999, Math.max(-0.999, 0.66 * (now / 100 - 0.5) + 0.67 * value));
    last = 0.5 * Math.log((1 + value) / (1 - value)) + 0.5 * last;
    return last;
  });
}

const trix = (series: Series, n: number): Series => roc(ema(ema(ema(series, n), n), n), 1);

const one = (
  id: string,
  short: string,
  n: number,
  compute: (series: Series, n: number) => Series,
  levels: readonly number[] = [],
): Indicator => declare("momentum", "pane", id, short, [length(n)], (bars, size = n) => compute(closes(bars), size), { levels });

type Make = new (length: number) => Parameters<typeof ofCloses>[1];

/** One line of closes, computed by the library. */
const closing = (id: string, short: string, n: number, Make: Make, levels: readonly number[]): Indicator =>
  declare("momentum", "pane", id, short, [length(n)], (bars, size = n) => ofCloses(bars, new Make(size)), { levels });

export const MOMENTUM: readonly Indicator[] = [
  closing("rsi", "RSI", 14, RSI, [30, 70]),
  declare(
    "momentum",
    "pane",
    "stoch_rsi",
    "StochRSI",
    [length(14), length(14, "stochastic"), length(3, "k"), length(3, "d")],
    (bars, n = 14, window = 14, k = 3, d = 3) => {
      const strength = rsi(closes(bars), n);
      const fast = sma(position(strength, lowest(strength, window), highest(strength, window)), k);
      return { k: fast, d: sma(fast, d) };
    },
    { levels: [20, 80] },
  ),
  declare(
    "momentum",
    "pane",
    "stochastic",
    "Stoch",
    [length(14), length(3, "k"), length(3, "d")],
    (bars, n = 14, k = 3, d = 3) => {
      const one = new StochasticOscillator({ kPeriod: n, kSlowingPeriod: k, dPeriod: d });
      return linesOfBars(bars, one, { k: ({ stochK }) => stochK, d: ({ stochD }) => stochD });
    },
    { levels: [20, 80] },
  ),
  declare(
    "momentum",
    "pane",
    "kdj",
    "KDJ",
    [length(9), length(3, "k"), length(3, "d")],
    (bars, n = 9, k = 3, d = 3) => {
      const fast = rma(stochastic(bars, n), k);
      const slow = rma(fast, d);
      return { k: fast, d: slow, j: zip((a, b) => 3 * a - 2 * b, fast, slow) };
    },
    { levels: [20, 80] },
  ),
  declare(
    "momentum",
    "pane",
    "macd",
    "MACD",
    [length(12, "fast"), length(26, "slow"), length(9, "signal")],
    (bars, fast = 12, slow = 26, signal = 9) => {
      const lines = linesOfCloses(bars, new MACD(new EMA(fast), new EMA(slow), new EMA(signal)), {
        bars: (result) => result.histogram,
        macd: (result) => result.macd,
        signal: (result) => result.signal,
      });
      return { histogram: histogram(lines.bars), macd: lines.macd, signal: lines.signal };
    },
    { levels: [0] },
  ),
  declare(
    "momentum",
    "pane",
    "ppo",
    "PPO",
    [length(12, "fast"), length(26, "slow"), length(9, "signal")],
    (bars, fast = 12, slow = 26, signal = 9) => ppo(closes(bars), fast, slow, signal),
    { levels: [0] },
  ),
  declare("momentum", "pane", "cci", "CCI", [length(20)], (bars, n = 20) => ofBars(bars, new CCI(n)), { levels: [-100, 100] }),
  declare("momentum", "pane", "williams", "%R", [length(14)], (bars, n = 14) => ofBars(bars, new WilliamsR(n)), {
    levels: [-80, -20],
  }),
  declare("momentum", "pane", "roc", "ROC", [length(9)], (bars, n = 9) => ofCloses(bars, new ROC(n), 100), { levels: [0] }),
  closing("momentum", "MOM", 10, MOM, [0]),
  declare(
    "momentum",
    "pane",
    "ultimate",
    "UO",
    [length(7, "first"), length(14, "second"), length(28, "third")],
    (bars, a = 7, b = 14, c = 28) => ofBars(bars, new UltimateOscillator({ shortPeriod: a, mediumPeriod: b, longPeriod: c })),
    { levels: [30, 70] },
  ),
  declare("momentum", "pane", "awesome", "AO", [length(5, "fast"), length(34, "slow")], (bars, fast = 5, slow = 34) => ({
    awesome: histogram(ofBars(bars, new AO(fast, slow))),
  })),
  declare("momentum", "pane", "accelerator", "AC", [length(5)], (bars, n = 5) => {
    return { accelerator: histogram(ofBars(bars, new AC(5, 34, n))) };
  }),
  one("trix", "TRIX", 18, trix, [0]),
  one("dpo", "DPO", 21, (series, n) => subtract(series, shift(sma(series, n), Math.floor(n / 2) + 1)), [0]),
  declare(
    "momentum",
    "pane",
    "kst",
    "KST",
    [],
    (bars) => {
      const line = ofCloses(bars, new KST());
      return { kst: line, signal: sma(line, 9) };
    },
    { levels: [0] },
  ),
  declare("momentum", "pane", "fisher", "Fisher", [length(9)], (bars, n = 9) => {
    const line = fisher(bars, n);
    return { fisher: line, trigger: shift(line, 1) };
  }),
  declare(
    "momentum",
    "pane",
    "coppock",
    "Coppock",
    [length(14, "long"), length(11, "short"), length(10)],
    (bars, long = 14, short = 11, n = 10) =>
      ofCloses(bars, new CoppockCurve({ longRocInterval: long, shortRocInterval: short, wmaInterval: n })),
    { levels: [0] },
  ),
  declare("momentum", "pane", "elder_ray", "Elder", [length(13)], (bars, n = 13) => {
    return linesOfBars(bars, new ElderRay(n), { bull: ({ bullPower }) => bullPower, bear: ({ bearPower }) => bearPower });
  }),
  declare(
    "momentum",
    "pane",
    "tsi",
    "TSI",
    [length(25, "long"), length(13, "short")],
    (bars, long = 25, short = 13) => ofCloses(bars, new TSI({ longPeriod: long, shortPeriod: short })),
    { levels: [0] },
  ),
  closing("cmo", "CMO", 9, CMO, [-50, 50]),
  declare("momentum", "pane", "balance_of_power", "BOP", [length(14)], (bars, n = 14) => sma(ofBars(bars, new BOP()), n), { levels: [0] }),
  declare(
    "momentum",
    "pane",
    "vigor",
    "RVI",
    [length(10)],
    (bars, n = 10) => {
      return linesOfBars(bars, new RelativeVigorIndex(n), { rvi: ({ rvgi }) => rvgi, signal: ({ signal }) => signal });
    },
    { levels: [0] },
  ),
];
