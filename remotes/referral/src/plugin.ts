import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "referral",
  screens: {
    invite: () => import("./Invite"),
  },
});
