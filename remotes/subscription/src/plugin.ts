import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "subscription",
  screens: {
    issues: () => import("./Issues"),
    buy: () => import("./order/Buy"),
    orders: () => import("./order/Orders"),
  },
});
