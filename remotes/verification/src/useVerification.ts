import { useEffect } from "react";
import { invalidate, useCall, useFeedListener, useSession } from "@agio/sdk";

export const OVERVIEW = "web/verification";
/** What a decision, a photo or a form changes. */
export const CHANGED = [OVERVIEW, "web/creditScore", "web/verificationPhoto", "web/info"];

/** How far the user is verified. A decision, or a photo from the phone, is shown as soon as it is told. */
export function useVerification() {
  const { refresh, user } = useSession();
  const query = useCall(OVERVIEW);
  useFeedListener<{ changed: boolean }>("verification", () => void invalidate(...CHANGED));
  const tier = query.data?.tier;
  useEffect(() => {
    if (tier !== undefined && user?.tier !== undefined && user.tier !== tier) void refresh();
  }, [tier, user?.tier, refresh]);
  return query;
}
