import { declare, histogram, length, type Indicator } from "../../../trade/src/indicators/indicator";
import {
  change,
  closes,
  ema,
  medians,
  sma,
  subtract,
  sum,
  typical,
  volumes,
  zip,
  type Bar,
  type Series,
} from "../../../trade/src/indicators/series";

/** A running total; `step` says what each place adds. */
function cumulate(length: number, step: (index: number, before: number) => number, start = 0): Series {
  let value = start;
  return Array.from({ length }, (_, index) => (value = step(index, value)));
}

export const obv = (bars: readonly Bar[]): Series =>
  cumulate(bars.length, (index, before) => {
    const now = bars[index];
    const old = bars[index - 1];
    return now && old ? before + Math.sign(now.close - old.close) * now.volume : before;
  });

/** Volume, signed by where the close stands within the candle. */
const flow = (bars: readonly Bar[]): Series =>
  bars.map(({ high, low, close, volume }) => (high === low ? 0 : ((2 * close - high - low) / (high - low)) * volume));

const adl = (bars: readonly Bar[]): Series => {
  const parts = flow(bars);
  return cumulate(bars.length, (index, before) => before + (parts[index] ?? 0));
};

export function mfi(bars: readonly Bar[], n: number): Series {
  const price = typical(bars);
  const moved = change(price);
  const worth = zip((value, volume) => value * volume, price, volumes(bars));
  const up = zip((step, value) => (step > 0 ? value : 0), moved, worth);
  const down = zip((step, value) => (step < 0 ? value : 0), moved, worth);
  return zip((a, b) => (a + b === 0 ? 50 : (100 * a) / (a + b)), sum(up, n), sum(down, n));
}

/** An index that moves only on candles whose volume rose (`rising`) or fell. */
export const volumeIndex = (bars: readonly Bar[], rising: boolean): Series =>
  cumulate(
    bars.length,
    (index, before) => {
      const now = bars[index];
      const old = bars[index - 1];
      if (!now || !old || old.close === 0) return before;
      return (rising ? now.volume > old.volume : now.volume < old.volume) ? before * (now.close / old.close) : before;
    },
    1000,
  );

const pvt = (bars: readonly Bar[]): Series =>
  cumulate(bars.length, (index, before) => {
    const now = bars[index];
    const old = bars[index - 1];
    return now && old && old.close !== 0 ? before + now.volume * (now.close / old.close - 1) : before;
  });

function ease(bars: readonly Bar[], n: number): Series {
  const middle = change(medians(bars));
  const raw = bars.map((bar, index) => {
    const moved = middle[index] ?? null;
    return moved === null || bar.volume === 0 ? null : (moved * (bar.high - bar.low)) / bar.volume;
  });
  return sma(
    raw.map((value, index) => (index > 0 && value === null ? 0 : value)),
    n,
  );
}

export const VOLUME: readonly Indicator[] = [
  declare("volume", "pane", "obv", "OBV", [], (bars) => obv(bars)),
  declare(
    "volume",
    "pane",
    "cmf",
    "CMF",
    [length(20)],
    (bars, n = 20) => zip((a, b) => (b === 0 ? 0 : a / b), sum(flow(bars), n), sum(volumes(bars), n)),
    { levels: [0] },
  ),
  declare("volume", "pane", "mfi", "MFI", [length(14)], (bars, n = 14) => mfi(bars, n), { levels: [20, 80] }),
  declare("volume", "pane", "adl", "ADL", [], (bars) => adl(bars)),
  declare(
    "volume",
    "pane",
    "chaikin",
    "CHO",
    [length(3, "fast"), length(10, "slow")],
    (bars, fast = 3, slow = 10) => subtract(ema(adl(bars), fast), ema(adl(bars), slow)),
    { levels: [0] },
  ),
  declare(
    "volume",
    "pane",
    "force",
    "Force",
    [length(13)],
    (bars, n = 13) =>
      ema(
        zip((step, volume) => step * volume, change(closes(bars)), volumes(bars)),
        n,
      ),
    { levels: [0] },
  ),
  declare("volume", "pane", "ease", "EOM", [length(14)], (bars, n = 14) => ease(bars, n), { levels: [0] }),
  declare("volume", "pane", "pvt", "PVT", [], (bars) => pvt(bars)),
  declare("volume", "pane", "nvi", "NVI", [], (bars) => volumeIndex(bars, false)),
  declare("volume", "pane", "pvi", "PVI", [], (bars) => volumeIndex(bars, true)),
  declare("volume", "pane", "volume_oscillator", "VO", [length(5, "fast"), length(10, "slow")], (bars, fast = 5, slow = 10) => ({
    oscillator: histogram(zip((a, b) => (b === 0 ? 0 : (100 * (a - b)) / b), ema(volumes(bars), fast), ema(volumes(bars), slow))),
  })),
];
