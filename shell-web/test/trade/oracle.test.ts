import { describe, expect, it } from "vitest";
import { choose, indicatorOf, INDICATORS, type Bar, type Indicator } from "../../trade/src/indicators";
import { AVERAGES } from "./oracle/averages";
import { BANDS } from "./oracle/bands";
import { MOMENTUM } from "./oracle/momentum";
import { TREND } from "./oracle/trend";
import { VOLATILITY } from "./oracle/volatility";
import { VOLUME } from "./oracle/volume";

/** What the library computes, as the books define it; what the library lacks is Agio's own and has tests of its own. */
const OWN: readonly Indicator[] = [...AVERAGES, ...BANDS, ...TREND, ...MOMENTUM, ...VOLATILITY, ...VOLUME];

/** A walk that is the same at each run. */
function walk(count: number): Bar[] {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  let price = 100;
  return Array.from({ length: count }, (_, index) => {
    const open = price;
    price = Math.max(20, price + (random() - 0.5) * 3);
    const high = Math.max(open, price) + random();
    const low = Math.min(open, price) - random();
    return { time: index * 900_000, open, high, low, close: price, volume: 5 + 10 * random() };
  });
}

const BARS = walk(700);
/** Smoothing that starts from another value has forgotten it by then. */
const SETTLED = 400;

describe("an indicator of the library", () => {
  it.each(OWN.map((own) => [own.id, own] as const))("%s says what the definition says", (id, own) => {
    const shown = indicatorOf(id) as Indicator;
    const values = choose(shown).values;
    const theirs = shown.compute(BARS, ...values);
    const expected = own.compute(BARS, ...values);
    expect(theirs.map((plot) => plot.id)).toEqual(expected.map((plot) => plot.id));
    for (const [index, plot] of expected.entries()) {
      const settled = plot.values.slice(SETTLED);
      expect(settled.some((value) => value !== null)).toBe(true);
      settled.forEach((value, place) => {
        const other = theirs[index]?.values[SETTLED + place] ?? null;
        if (value === null || other === null) expect(other).toBe(value);
        else expect(Math.abs(other - value)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(value)));
      });
    }
  });

  it.each(INDICATORS.map((one) => [one.id, one] as const))("%s bears the least and the most of its parameters", (_, one) => {
    for (const end of ["min", "max"] as const) {
      const values = one.parameters.map((parameter) => parameter[end]);
      for (const plot of one.compute(BARS, ...values)) {
        expect(plot.values).toHaveLength(BARS.length);
        expect(plot.values.every((value) => value === null || Number.isFinite(value))).toBe(true);
      }
    }
  });

  it.each(INDICATORS.map((one) => [one.id, one] as const))("%s bears candles that stand still and trade nothing", (_, one) => {
    const still = BARS.slice(0, 120).map((bar) => ({ ...bar, open: 5, high: 5, low: 5, close: 5, volume: 0 }));
    for (const plot of one.compute(still, ...choose(one).values)) {
      expect(plot.values.every((value) => value === null || Number.isFinite(value))).toBe(true);
    }
  });
});
