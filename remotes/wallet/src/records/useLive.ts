import { invalidate, useFeedListener } from "@agio/sdk";

/** How often a page asks for what is still on its way: not every step of it moves a balance. */
export const EVERY_MS = 10_000;

/** Ask these calls again when a balance moves: that is when most records are decided. */
export function useLive(...calls: readonly string[]): void {
  useFeedListener("balances", ({ snapshot }) => {
    if (!snapshot) void invalidate(...calls);
  });
}
