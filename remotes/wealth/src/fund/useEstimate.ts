import { useFeed } from "@agio/sdk";
import type { FundDetail } from "../wire.gen";

interface Reported {
  estimate: string;
  fixed: string;
}

/** The value of now, as it was told last: with the page, then every second. */
export function useEstimate(fund: FundDetail): { estimate: string; fixed: string } {
  const reported = useFeed<Reported>(`fund:${fund.key}`);
  return { estimate: reported?.estimate || fund.estimate, fixed: reported?.fixed || fund.fixed };
}
