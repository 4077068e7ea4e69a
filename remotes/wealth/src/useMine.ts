import { invalidate, useCall, useFeedListener, useSession } from "@agio/sdk";

/** What a settlement changes. */
export const CHANGED = [
  "web/getMyWealth",
  "web/getFundOrders",
  "web/getFundOrder",
  "web/getFundInfo",
  "web/getVipOrders",
  "web/getVipList",
  "web/getAsset2",
] as const;

/** The user's cap and holdings; told anew as soon as something of it is settled. */
export function useMine() {
  const { signedIn } = useSession();
  useFeedListener<{ changed: boolean }>(signedIn ? "wealth" : null, ({ data }) => {
    if (data.changed) void invalidate(...CHANGED);
  });
  return useCall("web/getMyWealth", {}, { enabled: signedIn });
}
