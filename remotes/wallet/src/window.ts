/**
 * The reader's clock at the moment the window changes; null where it shows what Hong Kong's clock shows, or where the
 * window never changes. Midnight is 24:00 of one day and 00:00 of the next.
 */
export function localTime(changesAt: string | null, edge: string, clock: (at: string) => string): string | null {
  if (changesAt === null) return null;
  const local = clock(changesAt);
  return local === edge || (local === "00:00" && edge === "24:00") ? null : local;
}
