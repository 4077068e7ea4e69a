import type { ComponentType } from "react";
import { Audit } from "../audit/Audit";
import { Health } from "../health/Health";
import { Money } from "../money/Money";
import { Offerings } from "../offerings/Offerings";
import { Parameters } from "../parameters/Parameters";
import { Products } from "../products/Products";
import { Decisions } from "../proposals/Decisions";
import { Staff } from "../staff/Staff";
import { Users } from "../users/Users";
import { STAFF_READ, STAFF_WRITE } from "./rights";
import type { ViewState } from "./useView";

export type PlaceName = "decisions" | "users" | "money" | "products" | "parameters" | "offerings" | "operators" | "audit" | "health";

export interface PlaceEntry {
  name: PlaceName;
  icon: string;
  title: string;
  /** One of these permissions of the console opens it; "decide" stands for deciding in any queue. */
  needs: readonly string[];
  View: ComponentType<{ view: ViewState }>;
}

/** The parts of the console that every deployment has; each is drawn for those who may see it. */
export const PLACES: readonly PlaceEntry[] = [
  {
    name: "decisions",
    icon: "eye-check",
    title: "operator.decisions.title",
    needs: [STAFF_WRITE, "user.reset", "money.correct", "decide"],
    View: Decisions,
  },
  { name: "users", icon: "users", title: "operator.users.title", needs: ["user.read"], View: Users },
  { name: "money", icon: "scale", title: "operator.money.title", needs: ["money.read"], View: Money },
  { name: "products", icon: "list-details", title: "operator.products.title", needs: ["parameter.read"], View: Products },
  { name: "parameters", icon: "adjustments-horizontal", title: "operator.parameters.title", needs: ["parameter.read"], View: Parameters },
  { name: "offerings", icon: "toggle-left", title: "operator.offerings.title", needs: ["offering.read"], View: Offerings },
  { name: "operators", icon: "shield-lock", title: "operator.operators.title", needs: [STAFF_READ], View: Staff },
  { name: "audit", icon: "history", title: "operator.audit.title", needs: ["audit.read"], View: Audit },
  { name: "health", icon: "activity", title: "operator.health.title", needs: ["health.read"], View: Health },
];
