export type PluginPlaceName = `${string}.${string}`;

/** The places that every deployment has, as addresses name them. */
export const PLACE_NAMES = [
  "inbox",
  "decisions",
  "users",
  "money",
  "products",
  "parameters",
  "offerings",
  "operators",
  "webhooks",
  "audit",
  "health",
] as const;
export type PlaceName = (typeof PLACE_NAMES)[number];
