import type { Translate } from "@agio/sdk";
import { words } from "../PluginText";

/** What two people decide, by the name of its kind. */
const KINDS: ReadonlySet<string> = new Set([
  "case.act",
  "money.correction",
  "staff.create",
  "staff.reset_factor",
  "staff.reset_password",
  "staff.role",
  "staff.switch",
  "user.reset_factor",
]);

export const kindName = (t: Translate, kind: string): string =>
  KINDS.has(kind) ? t(`operator.kind.${kind.replace(".", "_")}`) : words(kind.replace(".", " "));

/** The calls whose answers a decision changes. */
export const CHANGED = ["web/operatorProposals", "web/operatorCase", "web/operatorCases", "web/operatorOperators", "web/operatorUser"];
