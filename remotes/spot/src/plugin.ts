import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "spot",
  screens: {
    trade: () => import("./Trade"),
  },
  slots: {
    movement: () => import("./orders/Movement"),
  },
});
