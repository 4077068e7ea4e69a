/** Arithmetic on series of figures for drawing. A value that doesn't exist yet is null and stays null in what follows. */

export type Series = (number | null)[];

export interface Bar {
  /** Opening moment in milliseconds. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export const closes = (bars: readonly Bar[]): Series => bars.map((bar) => bar.close);
export const highs = (bars: readonly Bar[]): Series => bars.map((bar) => bar.high);
export const lows = (bars: readonly Bar[]): Series => bars.map((bar) => bar.low);
export const volumes = (bars: readonly Bar[]): Series => bars.map((bar) => bar.volume);
export const typical = (bars: readonly Bar[]): Series => bars.map((bar) => (bar.high + bar.low + bar.close) / 3);
export const medians = (bars: readonly Bar[]): Series => bars.map((bar) => (bar.high + bar.low) / 2);

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);

/** Combine series place by place. */
export function zip(compute: (...values: number[]) => number | null, ...series: Series[]): Series {
  const length = series[0]?.length ?? 0;
  return Array.from({ length }, (_, index) => {
    const values: number[] = [];
    for (const one of series) {
      const value = one[index];
      if (value === null || value === undefined) return null;
      values.push(value);
    }
    return finite(compute(...values));
  });
}

export const add = (a: Series, b: Series): Series => zip((x, y) => x + y, a, b);
export const subtract = (a: Series, b: Series): Series => zip((x, y) => x - y, a, b);
export const scale = (a: Series, factor: number): Series => zip((x) => x * factor, a);

/** The value `by` places earlier; a negative `by` looks ahead. */
export const shift = (series: Series, by: number): Series => series.map((_, index) => series[index - by] ?? null);

/** One figure for each window of `length` values. */
export function rolling(series: Series, length: number, compute: (window: number[]) => number | null): Series {
  const window: number[] = [];
  return series.map((value) => {
    if (value === null) {
      window.length = 0;
      return null;
    }
    window.push(value);
    if (window.length > length) window.shift();
    return window.length === length ? finite(compute(window)) : null;
  });
}

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
export const mean = (values: readonly number[]): number => total(values) / values.length;

export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

export const sum = (series: Series, length: number): Series => rolling(series, length, total);
export const sma = (series: Series, length: number): Series => rolling(series, length, mean);
export const stdev = (series: Series, length: number): Series => rolling(series, length, deviation);
export const highest = (series: Series, length: number): Series => rolling(series, length, (w) => Math.max(...w));
export const lowest = (series: Series, length: number): Series => rolling(series, length, (w) => Math.min(...w));

/** Average with rising weights: the newest counts `length` times. */
export const wma = (series: Series, length: number): Series =>
  rolling(series, length, (w) => total(w.map((value, i) => value * (i + 1))) / ((length * (length + 1)) / 2));

/** Exponential smoothing that starts from the simple average of the first `length` values. */
function smooth(series: Series, length: number, factor: number): Series {
  let last: number | null = null;
  const first: number[] = [];
  return series.map((value) => {
    if (value === null) return last === null ? null : last;
    if (last === null) {
      first.push(value);
      if (first.length < length) return null;
      last = mean(first);
    } else {
      last += factor * (value - last);
    }
    return last;
  });
}

export const ema = (series: Series, length: number): Series => smooth(series, length, 2 / (length + 1));
/** Wilder's smoothing. */
export const rma = (series: Series, length: number): Series => smooth(series, length, 1 / length);

/** Change against the value `by` places earlier. */
export const change = (series: Series, by = 1): Series => subtract(series, shift(series, by));

export const gains = (series: Series): Series => zip((x) => Math.max(x, 0), change(series));
export const losses = (series: Series): Series => zip((x) => Math.max(-x, 0), change(series));

export const trueRange = (bars: readonly Bar[]): Series =>
  bars.map(({ high, low }, index) => {
    const before = bars[index - 1]?.close ?? null;
    return before === null ? high - low : Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
  });

export const atr = (bars: readonly Bar[], length: number): Series => rma(trueRange(bars), length);

/** The line of least squares through a window: its slope and its value at the window's end. */
export function regression(values: readonly number[]): { slope: number; end: number; error: number } {
  const n = values.length;
  const centre = (n - 1) / 2;
  const middle = mean(values);
  let covariance = 0;
  let variance = 0;
  values.forEach((value, x) => {
    covariance += (x - centre) * (value - middle);
    variance += (x - centre) ** 2;
  });
  const slope = variance === 0 ? 0 : covariance / variance;
  const error = Math.sqrt(mean(values.map((value, x) => (value - (middle + slope * (x - centre))) ** 2)));
  return { slope, end: middle + slope * centre, error };
}

/** Where the value stands between the lowest and the highest, 0 to 100. */
export const position = (value: Series, low: Series, high: Series): Series =>
  zip((x, bottom, top) => (top === bottom ? 50 : (100 * (x - bottom)) / (top - bottom)), value, low, high);
