import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "operator",
  screens: {
    console: () => import("./console/Console"),
    invitation: () => import("./Invitation"),
    login: () => import("./SignIn"),
  },
});
