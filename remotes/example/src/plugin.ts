import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "example",
  screens: {
    hello: () => import("./Hello"),
  },
});
