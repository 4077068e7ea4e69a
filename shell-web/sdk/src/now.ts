import { useEffect, useState } from "react";

/** The time, drawn again every `every` milliseconds; null keeps it as it is at each drawing. */
export function useNow(every: number | null = 1_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (every === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return every === null ? Date.now() : now;
}
