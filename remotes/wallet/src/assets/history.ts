import type { DayValue } from "../wire.gen";

export interface CurvePoint {
  time: number;
  value: string;
}

/** A day of the calendar as a moment that is this day on the reader's clock, wherever he is. */
function noonOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}

/** The last `days` days of the history; it ends with what everything is worth now. */
export function curveOf(rows: readonly DayValue[], now: string | undefined, days: number): CurvePoint[] {
  const points = rows.slice(-days).map(({ day, usdt }) => ({ time: noonOf(day), value: usdt }));
  const last = points.at(-1);
  if (last && now !== undefined) last.value = now;
  return points;
}
