import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "automation",
  screens: {
    automation: () => import("./Automations"),
  },
});
