import { useCallback, useMemo } from "react";
import { useLanguage, useT } from "@agio/sdk";

/** The zone of the house, and of who looks. */
export const HOUSE = "Asia/Hong_Kong";
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || HOUSE;

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The zone as readers of a language call it: "Central European Time". */
export function zoneName(zone: string, tag: string): string {
  try {
    const parts = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts();
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  } catch {
    return zone; // a browser that doesn't know it
  }
}

export interface ScheduleWords {
  weekday(day: number): string;
  hour(hour: number): string;
  zone(zone: string): string;
  /** "Every Monday at 09:00" */
  schedule(terms: Record<string, string>): string;
}

/** Days, hours and zones in the reader's language. */
export function useSchedule(): ScheduleWords {
  const t = useT("automation");
  const { tag } = useLanguage();
  const weekdays = useMemo(() => new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "UTC" }), [tag]);
  const weekday = useCallback((day: number) => weekdays.format(MONDAY + (day - 1) * DAY_MS), [weekdays]);
  const schedule = useCallback(
    ({ every = "day", day = "1", hour = "0" }: Record<string, string>) =>
      t(`automation.schedule.${every}`, { time: hourText(Number(hour)), day: every === "week" ? weekday(Number(day)) : day }),
    [t, weekday],
  );
  return { weekday, hour: hourText, zone: (zone) => zoneName(zone, tag), schedule };
}

const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
