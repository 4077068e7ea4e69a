import { useLanguage } from "@agio/sdk";

/** The zone as readers of a language call it: "Central European Time". */
export function zoneName(zone: string, tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

export function useZoneName(zone: string): string {
  const { tag } = useLanguage();
  return zoneName(zone, tag);
}
