import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "custody",
  screens: {
    products: () => import("./Products"),
    buy: () => import("./Buy"),
    orders: () => import("./Orders"),
    order: () => import("./OrderPage"),
  },
});
