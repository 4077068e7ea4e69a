import { useEffect, useState } from "react";

const TICK_MS = 1_000;

/**
 * Whole seconds left, counted down from what the server said last; 0 once it is over. The clock is the server's: the
 * page counts the time since its answer, never the difference of two clocks.
 * @param seconds seconds left when the server answered; each new figure begins anew
 */
export function useTimeLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const answered = performance.now();
    setLeft(Math.max(0, Math.ceil(seconds)));
    if (seconds <= 0) return undefined;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil(seconds - (performance.now() - answered) / 1_000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** "1:47:26" or "4:12": hours are written where there are any. */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
