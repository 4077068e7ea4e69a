import { ATR, BollingerBands, BollingerBandsWidth, CVI, NATR, PercentB } from "trading-signals";
import { declare, factor, length, type Indicator } from "./indicator";
import { ofBars, ofCloses } from "./library";
import { closes, deviation, highest, mean, rolling, shift, stdev, zip, type Bar, type Series } from "./series";

const DAY_MS = 86_400_000;

/** Deviation of the logarithmic returns, as a percentage of a year of candles of this length. */
export function historicalVolatility(bars: readonly Bar[], n: number): Series {
  const price = closes(bars);
  const step = bars.length > 1 ? ((bars[bars.length - 1]?.time ?? 0) - (bars[0]?.time ?? 0)) / (bars.length - 1) : DAY_MS;
  const year = Math.sqrt((365 * DAY_MS) / Math.max(1, step));
  return rolling(
    zip((now, before) => (before > 0 && now > 0 ? Math.log(now / before) : null), price, shift(price, 1)),
    n,
    (window) => 100 * deviation(window) * year,
  );
}

export const VOLATILITY: readonly Indicator[] = [
  declare("volatility", "pane", "atr", "ATR", [length(14)], (bars, n = 14) => ofBars(bars, new ATR(n))),
  declare("volatility", "pane", "natr", "NATR", [length(14)], (bars, n = 14) => ofBars(bars, new NATR(n))),
  declare("volatility", "pane", "stdev", "StdDev", [length(20)], (bars, n = 20) => stdev(closes(bars), n)),
  declare("volatility", "pane", "historical_volatility", "HV", [length(20)], (bars, n = 20) => historicalVolatility(bars, n)),
  declare(
    "volatility",
    "pane",
    "bollinger_b",
    "%B",
    [length(20), factor(2)],
    (bars, n = 20, k = 2) => ofCloses(bars, new PercentB({ interval: n, deviationMultiplier: k })),
    { levels: [0, 1] },
  ),
  declare("volatility", "pane", "bollinger_width", "BBW", [length(20), factor(2)], (bars, n = 20, k = 2) =>
    ofCloses(bars, new BollingerBandsWidth(new BollingerBands(n, k)), 100),
  ),
  declare("volatility", "pane", "chaikin_volatility", "CV", [length(10)], (bars, n = 10) => ofBars(bars, new CVI(n)), { levels: [0] }),
  declare("volatility", "pane", "ulcer", "UI", [length(14)], (bars, n = 14) => {
    const fallen = zip((price, top) => 100 * (price / top - 1), closes(bars), highest(closes(bars), n));
    return rolling(fallen, n, (window) => Math.sqrt(mean(window.map((value) => value * value))));
  }),
];
