import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "programs",
  screens: {
    guide: () => import("./Guide"),
    webhooks: () => import("./Webhooks"),
  },
});
