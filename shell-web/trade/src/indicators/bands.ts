import { BollingerBands, ChandelierExit, DonchianChannels, SuperTrend, TradingSignal, type SuperTrendResult } from "trading-signals";
import { declare, dots, factor, length, type Indicator } from "./indicator";
import { linesOfBars, linesOfCloses } from "./library";
import {
  add,
  atr,
  closes,
  ema,
  highest,
  highs,
  lowest,
  lows,
  medians,
  regression,
  rolling,
  scale,
  shift,
  sma,
  subtract,
  typical,
  zip,
  type Bar,
  type Series,
} from "./series";

const DAY_MS = 86_400_000;

const around = (middle: Series, reach: Series): Record<string, Series> => ({
  upper: add(middle, reach),
  middle,
  lower: subtract(middle, reach),
});

export function parabolicSar(bars: readonly Bar[], step: number, most: number): Series {
  const first = bars[0];
  const second = bars[1];
  if (!first || !second) return bars.map(() => null);
  let up = second.close >= first.close;
  let sar = up ? first.low : first.high;
  let extreme = up ? first.high : first.low;
  let speed = step;
  return bars.map((bar, index) => {
    if (index === 0) return null;
    sar += speed * (extreme - sar);
    const one = bars[index - 1] ?? bar;
    const two = bars[index - 2] ?? one;
    sar = up ? Math.min(sar, one.low, two.low) : Math.max(sar, one.high, two.high);
    if (up ? bar.low < sar : bar.high > sar) {
      up = !up;
      sar = extreme;
      extreme = up ? bar.high : bar.low;
      speed = step;
    } else if (up ? bar.high > extreme : bar.low < extreme) {
      extreme = up ? bar.high : bar.low;
      speed = Math.min(most, speed + step);
    }
    return sar;
  });
}

/** Average price by volume since the day began (UTC). */
export function vwap(bars: readonly Bar[]): Series {
  let day = -1;
  let worth = 0;
  let volume = 0;
  return bars.map((bar) => {
    const today = Math.floor(bar.time / DAY_MS);
    if (today !== day) {
      day = today;
      worth = 0;
      volume = 0;
    }
    worth += ((bar.high + bar.low + bar.close) / 3) * bar.volume;
    volume += bar.volume;
    return volume === 0 ? null : worth / volume;
  });
}

type Reach = Pick<Bar, "high" | "low" | "close">;

/** Levels of today from yesterday's high, low and close (UTC days). */
export function pivots(bars: readonly Bar[]): Record<"p" | "r1" | "s1" | "r2" | "s2", Series> {
  const answer = { p: [] as Series, r1: [] as Series, s1: [] as Series, r2: [] as Series, s2: [] as Series };
  let day = -1;
  let today: Reach | null = null;
  let before: Reach | null = null;
  for (const bar of bars) {
    const number = Math.floor(bar.time / DAY_MS);
    if (number !== day || today === null) {
      before = today;
      today = { high: bar.high, low: bar.low, close: bar.close };
      day = number;
    } else {
      today = { high: Math.max(today.high, bar.high), low: Math.min(today.low, bar.low), close: bar.close };
    }
    const p = before === null ? null : (before.high + before.low + before.close) / 3;
    const reach = before === null ? 0 : before.high - before.low;
    answer.p.push(p);
    answer.r1.push(p === null || before === null ? null : 2 * p - before.low);
    answer.s1.push(p === null || before === null ? null : 2 * p - before.high);
    answer.r2.push(p === null ? null : p + reach);
    answer.s2.push(p === null ? null : p - reach);
  }
  return answer;
}

const middleOf = (bars: readonly Bar[], n: number): Series => scale(add(highest(highs(bars), n), lowest(lows(bars), n)), 0.5);

export const BANDS: readonly Indicator[] = [
  declare("band", "overlay", "bollinger", "BOLL", [length(20), factor(2)], (bars, n = 20, k = 2) =>
    linesOfCloses(bars, new BollingerBands(n, k), {
      upper: ({ upper }) => upper,
      middle: ({ middle }) => middle,
      lower: ({ lower }) => lower,
    }),
  ),
  declare("band", "overlay", "keltner", "KC", [length(20), factor(2)], (bars, n = 20, k = 2) =>
    around(ema(typical(bars), n), scale(atr(bars, n), k)),
  ),
  declare("band", "overlay", "donchian", "DC", [length(20)], (bars, n = 20) =>
    linesOfBars(bars, new DonchianChannels(n), {
      upper: ({ upper }) => upper,
      middle: ({ middle }) => middle,
      lower: ({ lower }) => lower,
    }),
  ),
  declare("band", "overlay", "price_channel", "PC", [length(20)], (bars, n = 20) => ({
    upper: shift(highest(highs(bars), n), 1),
    lower: shift(lowest(lows(bars), n), 1),
  })),
  declare("band", "overlay", "envelope", "ENV", [length(20), factor(2.5, "percent")], (bars, n = 20, percent = 2.5) => {
    const middle = sma(closes(bars), n);
    return around(middle, scale(middle, percent / 100));
  }),
  declare("band", "overlay", "stdev_channel", "SDC", [length(50), factor(2)], (bars, n = 50, k = 2) =>
    around(
      rolling(closes(bars), n, (window) => regression(window).end),
      scale(
        rolling(closes(bars), n, (window) => regression(window).error),
        k,
      ),
    ),
  ),
  declare("band", "overlay", "atr_bands", "ATRB", [length(14), factor(3)], (bars, n = 14, k = 3) =>
    around(closes(bars), scale(atr(bars, n), k)),
  ),
  declare(
    "band",
    "overlay",
    "ichimoku",
    "ICHI",
    [length(9, "conversion"), length(26, "base"), length(52, "span")],
    (bars, conversion = 9, base = 26, span = 52) => {
      const tenkan = middleOf(bars, conversion);
      const kijun = middleOf(bars, base);
      return {
        conversion: tenkan,
        base: kijun,
        spanA: shift(scale(add(tenkan, kijun), 0.5), base - 1),
        spanB: shift(middleOf(bars, span), base - 1),
        lagging: shift(closes(bars), 1 - base),
      };
    },
  ),
  declare("band", "overlay", "sar", "SAR", [factor(0.02, "step"), factor(0.2, "most")], (bars, step = 0.02, most = 0.2) => ({
    sar: dots(parabolicSar(bars, step, most)),
  })),
  declare("band", "overlay", "supertrend", "ST", [length(10), factor(3)], (bars, n = 10, k = 3) => {
    // The trend's stop: below a rising price, above a falling one; it only moves towards the price.
    const during = (way: SuperTrendResult["trend"]) => (result: SuperTrendResult) => (result.trend === way ? result.supertrend : null);
    return linesOfBars(bars, new SuperTrend({ interval: n, multiplier: k }), {
      rising: during(TradingSignal.BULLISH),
      falling: during(TradingSignal.BEARISH),
    });
  }),
  declare("band", "overlay", "chandelier", "CE", [length(22), factor(3)], (bars, n = 22, k = 3) =>
    linesOfBars(bars, new ChandelierExit({ interval: n, multiplier: k }), { long: ({ long }) => long, short: ({ short }) => short }),
  ),
  declare("band", "overlay", "vwap", "VWAP", [], (bars) => vwap(bars)),
  declare("band", "overlay", "pivots", "PP", [], (bars) => pivots(bars)),
  declare(
    "band",
    "overlay",
    "alligator",
    "ALLI",
    [length(13, "jaw"), length(8, "teeth"), length(5, "lips")],
    (bars, jaw = 13, teeth = 8, lips = 5) => {
      const smoothed = (n: number, ahead: number) =>
        shift(
          zip((value) => value, sma(medians(bars), n)),
          ahead,
        );
      return { jaw: smoothed(jaw, 8), teeth: smoothed(teeth, 5), lips: smoothed(lips, 3) };
    },
  ),
];
