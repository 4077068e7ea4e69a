import { describe, expect, it } from "vitest";
import { choose, indicatorOf, INDICATORS, sane, type Indicator } from "../../trade/src/indicators";
import { aroon, choppiness } from "./oracle/trend";
import { dema, hma, vwma } from "./oracle/averages";
import { kama } from "../../trade/src/indicators/averages";
import { bollinger } from "./oracle/bands";
import { parabolicSar, pivots, vwap } from "../../trade/src/indicators/bands";
import { macd } from "./oracle/momentum";
import { rsi, stochastic } from "../../trade/src/indicators/momentum";
import { atr, closes, ema, regression, rma, sma, wma, type Bar } from "../../trade/src/indicators/series";
import { mfi, volumeIndex } from "./oracle/volume";

const bar = (index: number, close: number, volume = 10, reach = 1): Bar => ({
  time: index * 900_000,
  open: close - 0.5,
  high: close + reach,
  low: close - reach,
  close,
  volume,
});
const rising = Array.from({ length: 260 }, (_, i) => bar(i, 100 + i));
const wave = Array.from({ length: 260 }, (_, i) => bar(i, 100 + 10 * Math.sin(i / 7) + i / 20, 5 + (i % 9)));
const shown = (id: string, line: string, bars: readonly Bar[]) =>
  indicatorOf(id)
    ?.compute(bars, ...choose(indicatorOf(id) as Indicator).values)
    .find((plot) => plot.id === line)?.values ?? [];
const last = <T>(values: readonly T[]): T | undefined => values[values.length - 1];

describe("the table of indicators", () => {
  it("offers more than fifty, each under its own id", () => {
    expect(INDICATORS.length).toBeGreaterThanOrEqual(50);
    expect(new Set(INDICATORS.map(({ id }) => id)).size).toBe(INDICATORS.length);
  });

  it.each(INDICATORS.map((indicator) => [indicator.id, indicator] as const))(
    "%s draws as many values as there are candles, and real ones once it has begun",
    (_, indicator) => {
      const plots = indicator.compute(wave, ...choose(indicator).values);
      expect(plots.length).toBeGreaterThan(0);
      for (const { values } of plots) {
        expect(values).toHaveLength(wave.length);
        expect(values.every((value) => value === null || Number.isFinite(value))).toBe(true);
        expect(values.some((value) => value !== null)).toBe(true);
      }
    },
  );

  it.each(INDICATORS.map((indicator) => [indicator.id, indicator] as const))("%s bears too few candles", (_, indicator) => {
    for (const bars of [[], wave.slice(0, 1), wave.slice(0, 3)]) {
      for (const { values } of indicator.compute(bars, ...choose(indicator).values)) expect(values).toHaveLength(bars.length);
    }
  });

  it.each(INDICATORS.filter(({ id }) => id !== "ichimoku" && id !== "historical_volatility").map((one) => [one.id, one] as const))(
    "%s never changes its past when a candle is added",
    (_, indicator) => {
      const { values } = choose(indicator);
      const before = indicator.compute(wave.slice(0, 200), ...values);
      const after = indicator.compute(wave, ...values);
      before.forEach((plot, index) => expect(after[index]?.values.slice(0, 200)).toEqual(plot.values));
    },
  );

  it("keeps parameters within their bounds", () => {
    expect(sane({ id: "sma", values: [9_999] })).toEqual({ id: "sma", values: [500] });
    expect(sane({ id: "bollinger", values: [Number.NaN] })).toEqual({ id: "bollinger", values: [20, 2] });
    expect(sane({ id: "none", values: [] })).toBeNull();
    expect(indicatorOf("rsi")?.kind).toBe("pane");
  });
});

describe("averages", () => {
  it("of known figures are known", () => {
    expect(sma([1, 2, 3, 4], 2)).toEqual([null, 1.5, 2.5, 3.5]);
    expect(wma([1, 2, 3], 3)).toEqual([null, null, 14 / 6]);
    expect(ema([1, 2, 3, 4], 3)).toEqual([null, null, 2, 3]);
    expect(rma([2, 4, 6], 2)).toEqual([null, 3, 4.5]);
  });

  it("that undo their lag meet a straight line", () => {
    expect(last(dema(closes(rising), 20))).toBeCloseTo(359, 6);
    expect(last(hma(closes(rising), 16))).toBeCloseTo(359 - 2 / 3, 6);
    expect(last(kama(closes(rising), 10, 2, 30))).toBeGreaterThan(356);
  });

  it("by volume lean to the candles with the most of it", () => {
    expect(last(vwma([bar(0, 10, 1), bar(1, 20, 3)], 2))).toBe(17.5);
    expect(vwap([bar(0, 10, 1), bar(1, 20, 3)])).toEqual([10, 17.5]);
  });

  it("by regression find slope and end", () => {
    expect(regression([1, 3, 5])).toEqual({ slope: 2, end: 5, error: 0 });
  });
});

describe("bands and stops", () => {
  it("by deviation stand two deviations from the middle", () => {
    const { upper, middle, lower } = bollinger([bar(0, 1), bar(1, 3)], 2, 2);
    expect([last(upper), last(middle), last(lower)]).toEqual([4, 2, 0]);
  });

  it("stay below a rising price and above a falling one", () => {
    const falling = rising.map((one, index) => bar(index, 400 - (one.close - 100)));
    expect(last(shown("supertrend", "rising", rising))).toBeLessThan(359);
    expect(last(shown("supertrend", "falling", falling))).toBeGreaterThan(141);
    expect(last(parabolicSar(rising, 0.02, 0.2))).toBeLessThan(359);
    expect(last(parabolicSar(falling, 0.02, 0.2))).toBeGreaterThan(141);
  });

  it("pivot on yesterday", () => {
    const day = 86_400_000;
    const { p, r1, s1 } = pivots([
      { time: 0, open: 1, high: 12, low: 6, close: 9, volume: 1 },
      { time: day, open: 9, high: 10, low: 8, close: 9, volume: 1 },
    ]);
    expect([p, r1, s1]).toEqual([
      [null, 9],
      [null, 12],
      [null, 6],
    ]);
  });
});

describe("oscillators", () => {
  it("reach their ends on a straight rise", () => {
    expect(last(rsi(closes(rising), 14))).toBe(100);
    expect(last(aroon(rising, 14).up)).toBe(100);
    expect(last(mfi(rising, 14))).toBe(100);
    expect(last(stochastic(rising, 14))).toBeCloseTo(100 * (14 / 15), 6);
  });

  it("match a computation by hand", () => {
    const price = [10, 11, 10, 12];
    expect(last(rsi(price, 2))).toBeCloseTo((100 * 1.25) / 1.5, 10);
    expect(last(macd([1, 2, 3, 4], 1, 2, 1).macd)).toBeCloseTo(0.5, 10);
    expect(last(atr([bar(0, 10), bar(1, 14)], 2))).toBe((2 + 5) / 2);
    expect(last(choppiness([bar(0, 10), bar(1, 10)], 2))).toBeCloseTo(100, 10);
  });

  it("by volume add what the close says", () => {
    const bars = [bar(0, 10, 5), bar(1, 11, 7), bar(2, 10, 2), bar(3, 10, 9)];
    expect(shown("obv", "obv", bars)).toEqual([null, 7, 5, 5]);
    expect(volumeIndex(bars, true)[1]).toBeCloseTo(1100, 10);
    expect(volumeIndex(bars, false)[1]).toBe(1000);
  });
});
