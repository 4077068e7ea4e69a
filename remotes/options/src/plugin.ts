import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "options",
  screens: {
    trade: () => import("./Trade"),
    records: () => import("./Records"),
  },
});
