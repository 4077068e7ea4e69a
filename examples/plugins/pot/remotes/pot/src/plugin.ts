import { defineRemote } from "@agio/sdk";

export default defineRemote({ id: "pot", screens: { pot: () => import("./Pots") } });
