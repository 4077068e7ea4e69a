import { invalidate, useFeedListener } from "@agio/sdk";

/** Orders move while one looks: each move is asked for as it is told. */
export function useOrdersLive(): void {
  useFeedListener<{ changed: boolean }>(
    "c2c",
    () => void invalidate("web/getC2cOrders", "web/getC2cOrder", "web/getC2cOffers", "web/getAsset2"),
  );
}
