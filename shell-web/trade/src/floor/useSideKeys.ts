import { useEffect, useRef } from "react";
import type { Side } from "../market";

const SIDES: Readonly<Record<string, Side>> = { b: "buy", s: "sell" };

/** B and S choose the side while nothing is being written. */
export function useSideKeys(onSide: (side: Side) => void): void {
  const latest = useRef(onSide);
  useEffect(() => {
    latest.current = onSide;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, textarea, select, [contenteditable], [role=dialog]")) return;
      const side = SIDES[event.key.toLowerCase()];
      if (side) latest.current(side);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
