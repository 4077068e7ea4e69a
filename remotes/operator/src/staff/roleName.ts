import type { Translate } from "@agio/sdk";
import { words } from "../PluginText";

/** The roles that every deployment has. */
const ROLES: ReadonlySet<string> = new Set([
  "superadmin",
  "admin",
  "accountant",
  "compliance",
  "support",
  "technical",
  "content",
  "viewer",
]);

export const roleName = (t: Translate, role: string): string => (ROLES.has(role) ? t(`operator.role.${role}`) : words(role));
