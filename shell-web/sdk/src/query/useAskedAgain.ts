import { useEffect, useRef } from "react";
import { useFeedListener } from "../feed/feed";
import { invalidate } from "./useCall";

/** How often a page asks for what is still on its way: not every step of it moves a balance. */
export const EVERY_MS = 10_000;
const GATHER_MS = 300;

/**
 * Ask these calls again when a balance moves: that is when most records are decided. A feed that was gone and is back
 * begins with a snapshot: what moved meanwhile was not said.
 */
export function useAskedAgain(...calls: readonly string[]): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begun = useRef(false);
  useFeedListener("balances", ({ snapshot }) => {
    const first = snapshot === true && !begun.current;
    begun.current = true;
    if (first) return;
    // One trade moves several balances; one question answers them all.
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void invalidate(...calls), GATHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
