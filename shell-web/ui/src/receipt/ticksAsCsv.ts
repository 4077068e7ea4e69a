import { toDate } from "@agio/sdk";
import type { Tick } from "./TickTable";

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The ticks of a receipt as a table to keep or to compute with: UTC times, each source's price, the mark, and which was used. */
export function ticksAsCsv(ticks: readonly Tick[], sources: readonly string[]): string {
  const head = ["time", ...sources.map(quoted), "mark", "used"];
  const rows = ticks.map(({ time, prices, mark, used }) => [
    toDate(time).toISOString(),
    ...sources.map((_, at) => prices[at] ?? ""),
    mark,
    used ? "1" : "0",
  ]);
  return [head, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}
