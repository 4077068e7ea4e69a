import type { Layout } from "@agio/sdk";

/** What the frame knows of the screen that it draws around. */
export interface Handle {
  layout: Layout;
  /** Whose screen it is, and its name. */
  remote?: string;
  screen?: string;
}
