export type PluginSectionName = `${string}.${string}`;

/** The places that every deployment has, as addresses name them. */
export const SECTION_NAMES = [
  "inbox",
  "decisions",
  "users",
  "money",
  "products",
  "parameters",
  "offerings",
  "store",
  "appearance",
  "texts",
  "operators",
  "webhooks",
  "audit",
  "health",
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];
