import { useSchedule } from "./useSchedule";

/** When it comes, in words. */
export function Schedule({ terms }: { terms: Record<string, string> }) {
  return useSchedule().schedule(terms);
}

/** The zone of its hour. */
export function Zone({ zone }: { zone: string }) {
  return useSchedule().zone(zone);
}
