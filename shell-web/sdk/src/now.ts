import { useEffect, useState } from "react";
import { getDeployment } from "./deployment";

/** The site's moment in milliseconds: this machine's, as far ahead as a site in development was moved. */
export const siteNow = (): number => Date.now() + (getDeployment().clockAheadMs ?? 0);

/** The site's moment, drawn again every `every` milliseconds; null keeps it as it is at each drawing. */
export function useNow(every: number | null = 1_000): number {
  const [now, setNow] = useState(siteNow);
  useEffect(() => {
    if (every === null) return undefined;
    const timer = setInterval(() => setNow(siteNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return every === null ? siteNow() : now;
}
