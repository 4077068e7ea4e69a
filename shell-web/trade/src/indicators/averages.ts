import {
  ALMA,
  DEMA,
  EMA,
  HMA,
  LinearRegression,
  McGinleyDynamic,
  SMA,
  TEMA,
  TRIMA,
  VWMA,
  WMA,
  WSMA,
  ZLEMA,
  type LinearRegressionResult,
} from "trading-signals";
import { declare, factor, length, span, type Indicator } from "./indicator";
import { linesOfCloses, ofBars, ofCloses } from "./library";
import { closes, mean, rolling, type Series } from "./series";

/** Follows fast when the price moves straight, slowly when it wanders. */
export function kama(series: Series, n: number, fast: number, slow: number): Series {
  const quick = 2 / (fast + 1);
  const lazy = 2 / (slow + 1);
  let last: number | null = null;
  return series.map((value, index) => {
    const before = series[index - n];
    if (value === null || before === null || before === undefined) return null;
    let path = 0;
    for (let i = index - n + 1; i <= index; i += 1) path += Math.abs((series[i] ?? 0) - (series[i - 1] ?? 0));
    const efficiency = path === 0 ? 0 : Math.abs(value - before) / path;
    const constant = (efficiency * (quick - lazy) + lazy) ** 2;
    last = last === null ? value : last + constant * (value - last);
    return last;
  });
}

type Make = new (length: number) => Parameters<typeof ofCloses>[1];

const average = (id: string, short: string, n: number, Average: Make): Indicator =>
  declare("average", "overlay", id, short, [length(n)], (bars, size = n) => ofCloses(bars, new Average(size)));

export const AVERAGES: readonly Indicator[] = [
  declare(
    "average",
    "overlay",
    "ma",
    "MA",
    [length(7, "first"), length(25, "second"), length(99, "third")],
    (bars, a = 7, b = 25, c = 99) => {
      const line = (n: number) => ofCloses(bars, new SMA(n));
      return { first: line(a), second: line(b), third: line(c) };
    },
  ),
  average("sma", "SMA", 20, SMA),
  average("ema", "EMA", 20, EMA),
  average("wma", "WMA", 20, WMA),
  average("dema", "DEMA", 20, DEMA),
  average("tema", "TEMA", 20, TEMA),
  average("hma", "HMA", 20, HMA),
  declare("average", "overlay", "vwma", "VWMA", [length(20)], (bars, n = 20) => ofBars(bars, new VWMA(n))),
  declare("average", "overlay", "kama", "KAMA", [length(10), length(2, "fast"), length(30, "slow")], (bars, n = 10, fast = 2, slow = 30) =>
    kama(closes(bars), n, fast, slow),
  ),
  declare(
    "average",
    "overlay",
    "alma",
    "ALMA",
    [length(9), { id: "offset", value: 0.85, min: 0, max: 1, step: 0.01 }, factor(6, "sigma")],
    (bars, n = 9, offset = 0.85, sigma = 6) => ofCloses(bars, new ALMA(n, offset, sigma)),
  ),
  declare("average", "overlay", "lsma", "LSMA", [span(25)], (bars, n = 25) => {
    // The library tells the next value of the line; its end is one step before.
    const end = ({ prediction, slope }: LinearRegressionResult) => prediction - slope;
    return linesOfCloses(bars, new LinearRegression(n), { lsma: end });
  }),
  average("smma", "SMMA", 14, WSMA),
  average("zlema", "ZLEMA", 20, ZLEMA),
  average("trima", "TRIMA", 20, TRIMA),
  average("mcginley", "McGinley", 14, McGinleyDynamic),
  declare("average", "overlay", "median", "Median", [length(9)], (bars, n = 9) =>
    rolling(closes(bars), n, (window) => {
      const sorted = [...window].sort((a, b) => a - b);
      return mean([sorted[Math.floor((n - 1) / 2)] ?? 0, sorted[Math.ceil((n - 1) / 2)] ?? 0]);
    }),
  ),
];
