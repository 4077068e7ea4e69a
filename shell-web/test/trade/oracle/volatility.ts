import { bollinger } from "./bands";
import { declare, factor, length, type Indicator } from "../../../trade/src/indicators/indicator";
import { atr, closes, ema, highs, lows, position, shift, subtract, zip } from "../../../trade/src/indicators/series";

export const VOLATILITY: readonly Indicator[] = [
  declare("volatility", "pane", "atr", "ATR", [length(14)], (bars, n = 14) => atr(bars, n)),
  declare("volatility", "pane", "natr", "NATR", [length(14)], (bars, n = 14) =>
    zip((range, close) => (100 * range) / close, atr(bars, n), closes(bars)),
  ),
  declare(
    "volatility",
    "pane",
    "bollinger_b",
    "%B",
    [length(20), factor(2)],
    (bars, n = 20, k = 2) => {
      const { upper, lower } = bollinger(bars, n, k);
      return zip((place) => place / 100, position(closes(bars), lower, upper));
    },
    { levels: [0, 1] },
  ),
  declare("volatility", "pane", "bollinger_width", "BBW", [length(20), factor(2)], (bars, n = 20, k = 2) => {
    const { upper, middle, lower } = bollinger(bars, n, k);
    return zip((top, centre, bottom) => (100 * (top - bottom)) / centre, upper, middle, lower);
  }),
  declare(
    "volatility",
    "pane",
    "chaikin_volatility",
    "CV",
    [length(10)],
    (bars, n = 10) => {
      const range = ema(subtract(highs(bars), lows(bars)), n);
      return zip((now, before) => (before === 0 ? null : 100 * (now / before - 1)), range, shift(range, n));
    },
    { levels: [0] },
  ),
];
