import { useFeed } from "@agio/sdk";
import type { FundDetail } from "../wire.gen";

interface Told {
  estimate: string;
  fixed: string;
}

/** The value of now, as it was told last: with the page, then every second. */
export function useEstimate(fund: FundDetail): { estimate: string; fixed: string } {
  const told = useFeed<Told>(`fund:${fund.key}`);
  return { estimate: told?.estimate || fund.estimate, fixed: told?.fixed || fund.fixed };
}
