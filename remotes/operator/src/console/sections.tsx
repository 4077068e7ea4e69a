import { lazy, type ComponentType } from "react";
import type { SectionName, PluginSectionName } from "./sectionNames";
import { STAFF_READ, STAFF_WRITE } from "./rights";
import type { ViewState } from "./useView";

export interface SectionEntry {
  /** One of the console's own, or `<plugin>.<name>` of what a plugin adds. */
  name: SectionName | PluginSectionName;
  icon: string;
  title: string;
  /**
   * One of these permissions opens it, those of the console by their short names; "review" stands for seeing any queue, and
   * "decide" for deciding in one.
   */
  needs: readonly string[];
  View: View;
}

type View = ComponentType<{ view: ViewState }>;

/** A room is fetched when it is entered: who works in the queues waits for none of them. */
const room = (load: () => Promise<View>): View => lazy(async () => ({ default: await load() }));

/** The parts of the console that every deployment has; each is drawn for those who may see it. */
export const SECTIONS: readonly SectionEntry[] = [
  {
    name: "inbox",
    icon: "inbox",
    title: "operator.inbox.title",
    needs: ["review"],
    View: room(async () => (await import("../inbox/Inbox")).Inbox),
  },
  {
    name: "decisions",
    icon: "eye-check",
    title: "operator.decisions.title",
    needs: [STAFF_WRITE, "user.reset", "money.correct", "decide"],
    View: room(async () => (await import("../proposals/Decisions")).Decisions),
  },
  {
    name: "users",
    icon: "users",
    title: "operator.users.title",
    needs: ["user.read"],
    View: room(async () => (await import("../users/Users")).Users),
  },
  {
    name: "money",
    icon: "scale",
    title: "operator.money.title",
    needs: ["money.read"],
    View: room(async () => (await import("../money/Money")).Money),
  },
  {
    name: "products",
    icon: "list-details",
    title: "operator.products.title",
    needs: ["parameter.read"],
    View: room(async () => (await import("../products/Products")).Products),
  },
  {
    name: "parameters",
    icon: "adjustments-horizontal",
    title: "operator.parameters.title",
    needs: ["parameter.read"],
    View: room(async () => (await import("../parameters/Parameters")).Parameters),
  },
  {
    name: "offerings",
    icon: "toggle-left",
    title: "operator.offerings.title",
    needs: ["offering.read"],
    View: room(async () => (await import("../offerings/Offerings")).Offerings),
  },
  {
    name: "store",
    icon: "puzzle",
    title: "operator.store.title",
    needs: ["store.read"],
    View: room(async () => (await import("../store/Store")).Store),
  },
  {
    name: "appearance",
    icon: "palette",
    title: "operator.appearance.title",
    needs: ["presentation.read"],
    View: room(async () => (await import("../presentation/Appearance")).Appearance),
  },
  {
    name: "texts",
    icon: "language",
    title: "operator.texts.title",
    needs: ["presentation.read"],
    View: room(async () => (await import("../texts/Texts")).Texts),
  },
  {
    name: "operators",
    icon: "shield-lock",
    title: "operator.operators.title",
    needs: [STAFF_READ],
    View: room(async () => (await import("../staff/Staff")).Staff),
  },
  {
    name: "webhooks",
    icon: "send",
    title: "operator.webhook.title",
    needs: ["webhook.manage"],
    View: room(async () => (await import("../webhooks/Webhooks")).Webhooks),
  },
  {
    name: "audit",
    icon: "history",
    title: "operator.audit.title",
    needs: ["audit.read"],
    View: room(async () => (await import("../audit/Audit")).Audit),
  },
  {
    name: "health",
    icon: "activity",
    title: "operator.health.title",
    needs: ["health.read"],
    View: room(async () => (await import("../health/Health")).Health),
  },
];
