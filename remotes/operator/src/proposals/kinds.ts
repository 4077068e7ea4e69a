import type { Translate } from "@agio/sdk";
import { words } from "../PluginText";

/** Proposals, by the name of its kind; a kind without a text is told by its own words. */
export function kindName(t: Translate, kind: string): string {
  const key = `operator.kind.${kind.replaceAll(".", "_")}`;
  const found = t(key);
  return found === key ? words(kind.replaceAll(".", " ")) : found;
}

/** The calls whose answers a decision changes. */
export const CHANGED = [
  "web/operatorProposals",
  "web/operatorCase",
  "web/operatorCases",
  "web/operatorOperators",
  "web/operatorUser",
  "web/operatorWebhooks",
  "web/operatorStore",
];
