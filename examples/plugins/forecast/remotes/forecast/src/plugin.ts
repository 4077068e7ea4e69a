import { defineRemote } from "@agio/sdk";

export default defineRemote({ id: "forecast", screens: { forecast: () => import("./Game") } });
