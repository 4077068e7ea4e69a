import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "verification",
  screens: {
    questionnaire: () => import("./questionnaire/Questionnaire"),
    risk: () => import("./questionnaire/Risk"),
    credit: () => import("./credit/Credit"),
    overview: () => import("./Overview"),
    primary: () => import("./identity/Primary"),
    address: () => import("./address/Address"),
    phone: () => import("./phone/Phone"),
    advanced: () => import("./identity/Advanced"),
  },
});
