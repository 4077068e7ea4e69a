import { useEffect, useState } from "react";
import type { Channel } from "./rules";

const KEY = "agio.register";

/** What may be remembered of a form until the tab closes. Never a password, never a code. */
export interface Draft {
  channel: Channel;
  country: string;
  account: string;
  invite: string;
}

function read(): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Partial<Draft>) : {};
  } catch {
    return {};
  }
}

/** Survives a reload, so that the code on its way still fits the address. */
export function useDraft(start: Draft): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState<Draft>(() => ({ ...start, ...read() }));
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(draft));
    } catch {
      return;
    }
  }, [draft]);
  return [draft, (change) => setDraft((now) => ({ ...now, ...change }))];
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}
