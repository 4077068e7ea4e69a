import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "contract",
  screens: {
    trade: () => import("./Trade"),
    records: () => import("./records/Records"),
    rules: () => import("./Rules"),
  },
});
