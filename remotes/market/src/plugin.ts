import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "market",
  screens: {
    market: () => import("./Market"),
    coins: () => import("./coins/Coins"),
  },
  slots: {
    prices: () => import("./console/Prices"),
  },
});
