import { useT } from "@agio/sdk";
import { timeUntil } from "./model";

/** Time until a moment in words: "2 h 14 min". */
export function useDuration(): (at: number, now: number) => string {
  const t = useT("wallet");
  return (at, now) => {
    const { hours, minutes } = timeUntil(at, now);
    if (hours === 0) return t("wallet.withdraw.time.minutes", { minutes });
    return t("wallet.withdraw.time.hours", { hours, minutes });
  };
}
