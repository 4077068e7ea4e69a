const MINUTE_MS = 60_000;

/** Whole minutes since a moment; never negative, whatever the clocks say. */
export function minutesSince(moment: string, now: number): number {
  const began = Date.parse(moment);
  return Number.isNaN(began) ? 0 : Math.max(0, Math.floor((now - began) / MINUTE_MS));
}
