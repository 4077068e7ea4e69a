import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "signin",
  screens: {
    welfare: () => import("./Welfare"),
    rules: () => import("./Rules"),
  },
});
