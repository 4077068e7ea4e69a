const SECONDS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600, d: 86_400 };

/** Seconds of a duration as parameters write it ("10s", "1min", "1h30min"); null where it is none. */
export function durationSeconds(text: string): number | null {
  if (!/^(\d+(s|min|h|d))+$/.test(text)) return null;
  let seconds = 0;
  for (const [, count, unit = ""] of text.matchAll(/(\d+)(s|min|h|d)/g)) seconds += Number(count) * (SECONDS[unit] ?? 0);
  return seconds;
}
