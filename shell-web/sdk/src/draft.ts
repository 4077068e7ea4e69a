import { readSession, writeSession } from "./storage";

const PREFIX = "agio.draft.";

interface Kept<V> {
  /** Whose it is: "" for a visitor. */
  uid: string;
  values: V;
}

/** What somebody had typed under a name, in this window; nobody else's. */
export function readDraft<V extends object>(name: string, uid: string): Partial<V> | null {
  try {
    const kept = JSON.parse(readSession(PREFIX + name) ?? "null") as Kept<Partial<V>> | null;
    return kept !== null && typeof kept.values === "object" && kept.uid === uid ? kept.values : null;
  } catch {
    return null;
  }
}

/** Keep it until the window closes, or its user logs out: through a reload, and through a session that ended. */
export function keepDraft(name: string, uid: string, values: object): void {
  writeSession(PREFIX + name, JSON.stringify({ uid, values } satisfies Kept<object>));
}

export const forgetDraft = (name: string): void => writeSession(PREFIX + name, null);

export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) if (key.startsWith(PREFIX)) window.sessionStorage.removeItem(key);
  } catch {
    return; // without a storage nothing was kept
  }
}
