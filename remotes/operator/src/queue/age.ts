import type { Translate } from "@agio/sdk";

const MINUTE_MS = 60_000;

/** Whole minutes since a moment; never negative, whatever the clocks say. */
export function minutesSince(moment: string, now: number): number {
  const began = Date.parse(moment);
  return Number.isNaN(began) ? 0 : Math.max(0, Math.floor((now - began) / MINUTE_MS));
}

/** "4 m", "1 h 52 m", "2 d", "2 d 3 h": two units are enough to see what is urgent. */
export function duration(minutes: number, t: Translate): string {
  if (minutes < 60) return t("operator.age.minutes", { minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours < 24) return rest === 0 ? t("operator.age.whole_hours", { hours }) : t("operator.age.hours", { hours, minutes: rest });
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? t("operator.age.whole_days", { days }) : t("operator.age.days", { days, hours: hours % 24 });
}
