import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "account",
  screens: {
    login: () => import("./Login"),
    register: () => import("./Register"),
    demo: () => import("./Demo"),
  },
});
