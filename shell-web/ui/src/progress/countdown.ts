import { useEffect, useState } from "react";

const KEY = "agio.countdown.";
const CHANGED = "agio-countdown";
const TICK_MS = 250;

function endOf(id: string): number {
  try {
    return Number(localStorage.getItem(KEY + id) ?? 0);
  } catch {
    return 0;
  }
}

/** Begin a wait under a name; it is kept where a reload finds it. */
export function startCountdown(id: string, seconds: number): void {
  try {
    localStorage.setItem(KEY + id, String(Date.now() + seconds * 1000));
  } catch {
    return; // Without storage the server alone says that one has to wait.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Whole seconds left of a wait, 0 when there is none. */
export function useCountdown(id: string): number {
  const [end, setEnd] = useState(() => endOf(id));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const read = () => {
      setEnd(endOf(id));
      setNow(Date.now());
    };
    read();
    window.addEventListener(CHANGED, read);
    return () => window.removeEventListener(CHANGED, read);
  }, [id]);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [waiting]);
  return left;
}
