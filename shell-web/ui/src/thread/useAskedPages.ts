import { useState } from "react";
import { CallError, useT } from "@agio/sdk";

interface Asked<T> {
  rows: readonly T[];
  next: string;
}

/** Messages of a thread, oldest first: the newest page as it is asked for again and again, and those before it. */
export function useAskedPages<T extends { number: number }>(newest: Asked<T> | undefined, ask: (after: string) => Promise<Asked<T>>) {
  const t = useT();
  const [older, setOlder] = useState<Asked<T> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = new Map<number, T>();
  for (const row of [...(older?.rows ?? []), ...(newest?.rows ?? [])]) shown.set(row.number, row);
  const rows = [...shown.values()].sort((a, b) => a.number - b.number);
  const next = older ? older.next : (newest?.next ?? "");
  const load = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const found = await ask(next);
      // The newest page moves on: what it showed before stays here.
      setOlder({ rows: [...found.rows, ...rows], next: found.next });
    } catch (error) {
      setProblem(error instanceof CallError && error.message ? error.message : t("shell.error.lost"));
    } finally {
      setBusy(false);
    }
  };
  return { rows, more: next === "" ? undefined : () => void load(), problem };
}
