import { readSession, writeSession } from "../storage";
import { createStore, useStore } from "../store";

const KEY = "agio.ending";

/** Why the last session of this window ended, in the server's words. */
export interface Ending {
  code: number;
  message: string;
}

function read(): Ending | null {
  try {
    const kept = JSON.parse(readSession(KEY) ?? "null") as Ending | null;
    return kept && typeof kept.message === "string" ? kept : null;
  } catch {
    return null;
  }
}

const ending = createStore<Ending | null>(typeof window === "undefined" ? null : read());

/** Keep the reason across the loading of the next page: the sign-in says it. A new session ends it. */
export function keepEnding(reason: Ending | null): void {
  writeSession(KEY, reason === null ? null : JSON.stringify(reason));
  ending.set(reason);
}

export const useEnding = (): Ending | null => useStore(ending);
