import { defineRemote } from "@agio/sdk";

export default defineRemote({ id: "pricealert", screens: { pricealert: () => import("./Alerts") } });
