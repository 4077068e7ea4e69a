import { useState } from "react";

const KEY = "agio.reset";

/** Where a code was sent to. The address only: neither the code nor a password is ever kept. */
export interface PendingReset {
  account: string;
  country: string;
}

function read(): PendingReset | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { account, country } = kept as Partial<PendingReset>;
    return account ? { account, country: country ?? "" } : null;
  } catch {
    return null;
  }
}

export function keepReset(pending: PendingReset): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    return;
  }
}

export function forgetReset(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/** Survives a reload, as the countdown does. */
export function usePendingReset(): PendingReset | null {
  const [pending] = useState(read);
  return pending;
}
