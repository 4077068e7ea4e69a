export type Period = "line" | "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d" | "1w" | "1M" | "1y";

export const PERIODS: readonly Period[] = ["line", "1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M", "1y"];

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** About how long a candle lasts: for drawing between candles and beyond the last one. */
export const PERIOD_MS: Record<Period, number> = {
  line: MINUTE,
  "1m": MINUTE,
  "5m": 5 * MINUTE,
  "15m": 15 * MINUTE,
  "30m": 30 * MINUTE,
  "1h": 60 * MINUTE,
  "4h": 240 * MINUTE,
  "1d": DAY,
  "1w": 7 * DAY,
  "1M": 30 * DAY,
  "1y": 365 * DAY,
};

/** When the candle that began at `open` ends. */
export function closesAt(open: number, period: Period): number {
  if (period !== "1M" && period !== "1y") return open + PERIOD_MS[period];
  const date = new Date(open);
  return period === "1M" ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) : Date.UTC(date.getUTCFullYear() + 1, 0, 1);
}

const two = (value: number): string => String(value).padStart(2, "0");

/** "10:42", "1:10:42" or "3d 04h". */
export function remaining(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
  if (days > 0) return `${days}d ${two(hours)}h`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

export type RangeName = "1D" | "5D" | "1M" | "3M" | "1Y" | "All";

/** Which candles show a stretch of time well, and how many of them. */
export const RANGES: Record<RangeName, { period: Period; bars: number }> = {
  "1D": { period: "15m", bars: 96 },
  "5D": { period: "1h", bars: 120 },
  "1M": { period: "4h", bars: 180 },
  "3M": { period: "1d", bars: 90 },
  "1Y": { period: "1d", bars: 365 },
  All: { period: "1w", bars: 0 },
};
