import { declare, factor, length, type Indicator } from "../../../trade/src/indicators/indicator";
import {
  closes,
  ema,
  regression,
  rma,
  rolling,
  scale,
  shift,
  sma,
  subtract,
  sum,
  total,
  volumes,
  wma,
  zip,
  type Bar,
  type Series,
} from "../../../trade/src/indicators/series";

export function dema(series: Series, n: number): Series {
  const once = ema(series, n);
  return zip((a, b) => 2 * a - b, once, ema(once, n));
}

export function tema(series: Series, n: number): Series {
  const once = ema(series, n);
  const twice = ema(once, n);
  return zip((a, b, c) => 3 * a - 3 * b + c, once, twice, ema(twice, n));
}

export const hma = (series: Series, n: number): Series =>
  wma(subtract(scale(wma(series, Math.max(1, Math.round(n / 2))), 2), wma(series, n)), Math.max(1, Math.round(Math.sqrt(n))));

export const vwma = (bars: readonly Bar[], n: number): Series => {
  const volume = volumes(bars);
  const worth = zip((price, amount) => price * amount, closes(bars), volume);
  return zip((top, bottom) => (bottom === 0 ? null : top / bottom), sum(worth, n), sum(volume, n));
};

export function alma(series: Series, n: number, offset: number, sigma: number): Series {
  const centre = offset * (n - 1);
  const width = n / sigma;
  const weights = Array.from({ length: n }, (_, i) => Math.exp(-((i - centre) ** 2) / (2 * width * width)));
  const whole = total(weights);
  return rolling(series, n, (window) => total(window.map((value, i) => value * (weights[i] ?? 0))) / whole);
}

export const zlema = (series: Series, n: number): Series => {
  const lag = Math.floor((n - 1) / 2);
  return ema(
    zip((now, before) => 2 * now - before, series, shift(series, lag)),
    n,
  );
};

export function mcginley(series: Series, n: number): Series {
  let last: number | null = null;
  return series.map((value) => {
    if (value === null) return last;
    last = last === null ? value : last + (value - last) / (0.6 * n * (value / last) ** 4);
    return last;
  });
}

const average = (id: string, short: string, n: number, compute: (series: Series, n: number) => Series): Indicator =>
  declare("average", "overlay", id, short, [length(n)], (bars, size = n) => compute(closes(bars), size));

export const AVERAGES: readonly Indicator[] = [
  declare(
    "average",
    "overlay",
    "ma",
    "MA",
    [length(7, "first"), length(25, "second"), length(99, "third")],
    (bars, a = 7, b = 25, c = 99) => {
      const price = closes(bars);
      return { first: sma(price, a), second: sma(price, b), third: sma(price, c) };
    },
  ),
  average("sma", "SMA", 20, sma),
  average("ema", "EMA", 20, ema),
  average("wma", "WMA", 20, wma),
  average("dema", "DEMA", 20, dema),
  average("tema", "TEMA", 20, tema),
  average("hma", "HMA", 20, hma),
  declare("average", "overlay", "vwma", "VWMA", [length(20)], (bars, n = 20) => vwma(bars, n)),
  declare(
    "average",
    "overlay",
    "alma",
    "ALMA",
    [length(9), { id: "offset", value: 0.85, min: 0, max: 1, step: 0.01 }, factor(6, "sigma")],
    (bars, n = 9, offset = 0.85, sigma = 6) => alma(closes(bars), n, offset, sigma),
  ),
  average("lsma", "LSMA", 25, (series, n) => rolling(series, n, (window) => regression(window).end)),
  average("smma", "SMMA", 14, rma),
  average("zlema", "ZLEMA", 20, zlema),
  average("trima", "TRIMA", 20, (series, n) => sma(sma(series, Math.ceil((n + 1) / 2)), Math.floor((n + 1) / 2))),
  average("mcginley", "McGinley", 14, mcginley),
];
