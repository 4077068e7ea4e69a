import { invalidate, useCall, useFeedListener } from "@agio/sdk";

const CREDIT = "web/creditScore";
/** What a request, a proof or a decision changes. */
export const CREDIT_CHANGED = [CREDIT, "web/verificationPhoto"];

/** The score and its requests. A decision is shown as soon as it is told. */
export function useCredit() {
  useFeedListener<{ changed: boolean }>("verification", () => void invalidate(...CREDIT_CHANGED));
  return useCall(CREDIT);
}
