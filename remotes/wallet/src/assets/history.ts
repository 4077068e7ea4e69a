import type { DayValue } from "../wire.gen";

export interface CurvePoint {
  time: number;
  value: string;
  note?: string | undefined;
}

/** A day of the calendar as a moment that is this day on the reader's clock, wherever he is. */
export function noonOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}

const DAY_MS = 86_400_000;

/** The last `days` days of the history, gaps and all; it ends with what everything is worth now. */
export function curveOf(
  rows: readonly DayValue[],
  now: string | undefined,
  days: number,
  notes: ReadonlyMap<string, string> = new Map(),
): CurvePoint[] {
  const all = rows.map(({ day, usdt }): CurvePoint => ({ time: noonOf(day), value: usdt, note: notes.get(day) }));
  const last = all.at(-1);
  // Half a day more: where the clocks change a day is an hour longer.
  const points = all.filter(({ time }) => last !== undefined && last.time - time < (days - 0.5) * DAY_MS);
  if (last && now !== undefined) last.value = now;
  return points;
}
