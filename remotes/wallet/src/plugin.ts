import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "wallet",
  screens: {
    assets: () => import("./assets/Assets"),
  },
});
