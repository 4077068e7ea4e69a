import type { Period, Span } from "../wire.gen";

/** What the chart shows: a day, or one of the spans that the changes are told of. */
export type Shown = "day" | Exclude<Span, "hour">;

export const SHOWN: readonly Shown[] = ["day", "week", "month", "quarter", "year"];

/** The candles of each: as many as a curve has points. */
export const CANDLES: Readonly<Record<Shown, { period: Period; limit: number }>> = {
  day: { period: "15m", limit: 96 },
  week: { period: "1h", limit: 168 },
  month: { period: "4h", limit: 180 },
  quarter: { period: "1d", limit: 90 },
  year: { period: "1d", limit: 365 },
};
