import { invalidate, useCall, useFeedListener } from "@agio/sdk";

export const RISK = "web/riskLevel";

/** The level, its takings and the proofs of assets; one that comes from the phone is shown as it arrives. */
export function useRisk(enabled = true) {
  useFeedListener<{ changed: boolean }>(enabled ? "verification" : null, () => void invalidate(RISK, "web/verificationPhoto"));
  return useCall(RISK, undefined, { enabled });
}
