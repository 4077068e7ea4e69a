import { useMemo } from "react";
import { useT } from "@agio/sdk";
import { Segments, Select } from "@agio/ui";
import { HOUSE, ownZone, useSchedule } from "./useSchedule";

const EVERY = ["day", "week", "month"] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const MONTHDAYS = Array.from({ length: 31 }, (_, day) => day + 1);

export interface CadenceTerms {
  every: (typeof EVERY)[number];
  hour: number;
  day: number;
  zone: string;
}

export const firstCadence = (): CadenceTerms => ({ every: "week", hour: 9, day: 1, zone: ownZone() });

/** When it comes: a day of weeks or months, an hour and a place. */
export function CadenceFields({ value, onChange }: { value: CadenceTerms; onChange(value: CadenceTerms): void }) {
  const t = useT("automation");
  const words = useSchedule();
  const zones = useMemo(() => [...new Set([ownZone(), HOUSE])], []);
  const { every, day, hour, zone } = value;
  const numbers = (of: number[], write: (one: number) => string) => of.map((one) => ({ value: String(one), label: write(one) }));
  return (
    <>
      <Segments
        full
        label={t("automation.fact.every")}
        value={every}
        options={EVERY.map((one) => ({ value: one, label: t(`automation.every.${one}`) }))}
        onChange={(next) => onChange({ ...value, every: next, day: 1 })}
      />
      {every === "week" && (
        <Select
          label={t("automation.fact.weekday")}
          value={String(day)}
          options={numbers(WEEKDAYS, words.weekday)}
          onChange={(next) => onChange({ ...value, day: Number(next) })}
        />
      )}
      {every === "month" && (
        <Select
          label={t("automation.fact.monthday")}
          hint={t("automation.monthday_hint")}
          value={String(day)}
          options={numbers(MONTHDAYS, String)}
          onChange={(next) => onChange({ ...value, day: Number(next) })}
        />
      )}
      <Select
        label={t("automation.fact.hour")}
        value={String(hour)}
        options={numbers(HOURS, words.hour)}
        onChange={(next) => onChange({ ...value, hour: Number(next) })}
      />
      {zones.length > 1 && (
        <Select
          label={t("automation.fact.zone")}
          value={zone}
          options={zones.map((one) => ({ value: one, label: words.zone(one) }))}
          onChange={(next) => onChange({ ...value, zone: next })}
        />
      )}
    </>
  );
}
