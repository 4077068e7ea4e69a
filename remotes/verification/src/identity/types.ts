import type { IconName } from "@agio/ui";

/** The kinds of documents by the numbers they are sent under. */
export const ICONS: Readonly<Record<string, IconName>> = {
  1: "id-badge-2",
  2: "world",
  3: "credit-card",
  4: "home-check",
  5: "file-text",
};
