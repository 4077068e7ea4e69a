import { invalidate, useCall, useFeedListener } from "@agio/sdk";

/** What an application, a repayment or a decision changes. */
export const CHANGED = ["web/lendMy", "web/lendMylist", "web/lendInfo", "web/getAsset2"];

/** Pages show what happens to a loan as soon as it is told. */
export function useOutcomes(): void {
  useFeedListener<{ changed: boolean }>("lending", () => void invalidate(...CHANGED));
}

/** The limit, what is owed, and what an application still needs. */
export function useMy() {
  useOutcomes();
  return useCall("web/lendMy");
}
