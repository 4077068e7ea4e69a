/** The daily window of withdrawals as `web/withdrawQuote` tells it. */
export interface Window {
  /** Hong Kong's clock: "12:00", "24:00". */
  start: string;
  end: string;
  zone: string;
  open: boolean;
  /** The server's time. */
  now: string;
  /** When it closes, or opens where it is closed; null where it never closes. */
  changes_at: string | null;
}

/** How many withdrawals a day are allowed, and how many were used. */
export interface DayCount {
  limit: number;
  used: number;
  left: number;
}

/**
 * The reader's clock at the moment the window changes; null where it shows what Hong Kong's clock shows, or where the
 * window never changes. Midnight is 24:00 of one day and 00:00 of the next.
 */
export function localTime(changesAt: string | null, edge: string, clock: (at: string) => string): string | null {
  if (changesAt === null) return null;
  const local = clock(changesAt);
  return local === edge || (local === "00:00" && edge === "24:00") ? null : local;
}
