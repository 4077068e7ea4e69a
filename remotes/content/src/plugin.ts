import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "content",
  screens: {
    company: () => import("./Company"),
    agreement: () => import("./Agreement"),
    text: () => import("./Text"),
  },
});
