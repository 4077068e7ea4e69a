import { Aroon, CHOP, DisparityIndex, LinearRegression, MassIndex, Qstick, SMA, VortexIndicator } from "trading-signals";
import { declare, histogram, length, span, type Indicator } from "./indicator";
import { linesOfBars, linesOfCloses, ofBars, ofCloses } from "./library";
import { add, change, highs, lows, rma, shift, subtract, trueRange, zip, type Bar, type Series } from "./series";

/** Direction of the moves up and down, and how strongly one of them leads. */
export function adx(bars: readonly Bar[], n: number): { adx: Series; plus: Series; minus: Series } {
  const up = change(highs(bars));
  const down = change(shift(lows(bars), 0)).map((value) => (value === null ? null : -value));
  const range = rma(
    trueRange(bars).map((value, index) => (index === 0 ? null : value)),
    n,
  );
  const share = (moved: Series) => zip((a, b) => (b === 0 ? 0 : (100 * a) / b), rma(moved, n), range);
  const plus = share(zip((a, b) => (a > b && a > 0 ? a : 0), up, down));
  const minus = share(zip((a, b) => (b > a && b > 0 ? b : 0), up, down));
  const apart = zip((a, b) => (a + b === 0 ? 0 : (100 * Math.abs(a - b)) / (a + b)), plus, minus);
  return { adx: rma(apart, n), plus, minus };
}

const aroon = (bars: readonly Bar[], n: number) =>
  linesOfBars(bars, new Aroon(n), { up: ({ aroonUp }) => aroonUp, down: ({ aroonDown }) => aroonDown });

export const TREND: readonly Indicator[] = [
  declare("trend", "pane", "adx", "ADX", [length(14)], (bars, n = 14) => adx(bars, n), { levels: [25] }),
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
  declare(
    "trend",
    "pane",
    "vortex",
    "VI",
    [length(14)],
    (bars, n = 14) => linesOfBars(bars, new VortexIndicator(n), { plus: ({ plus }) => plus, minus: ({ minus }) => minus }),
    {
      levels: [1],
    },
  ),
  declare("trend", "pane", "choppiness", "CHOP", [span(14)], (bars, n = 14) => ofBars(bars, new CHOP(n)), {
    levels: [38.2, 61.8],
  }),
  declare("trend", "pane", "mass_index", "MI", [length(25)], (bars, n = 25) => ofBars(bars, new MassIndex(n)), { levels: [26.5, 27] }),
  declare(
    "trend",
    "pane",
    "slope",
    "Slope",
    [span(14)],
    (bars, n = 14) => linesOfCloses(bars, new LinearRegression(n), { slope: ({ slope }) => slope }),
    { levels: [0] },
  ),
  declare("trend", "pane", "qstick", "QStick", [length(14)], (bars, n = 14) => ({
    qstick: histogram(ofBars(bars, new Qstick(n))),
  })),
  declare("trend", "pane", "bias", "BIAS", [length(20)], (bars, n = 20) => ofCloses(bars, new DisparityIndex(n, SMA)), { levels: [0] }),
  declare(
    "trend",
    "pane",
    "dmi",
    "DMI",
    [length(14)],
    (bars, n = 14) => {
      const { plus, minus } = adx(bars, n);
      return { plus, minus, sum: add(plus, minus) };
    },
    { levels: [20] },
  ),
];
