import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from "react";

const ROW = "[data-row]:not(:disabled)";

/**
 * One Tab stop for many rows, those marked `data-row`: arrow keys, Home and End move among them. Tab comes back to the row
 * that was left, at first to the one marked `data-row="first"`. A row that goes while it has the focus leaves it to the one
 * in its place.
 */
export function useRows<E extends HTMLElement = HTMLDivElement>(given?: RefObject<E | null>) {
  const made = useRef<E>(null);
  const ref = given ?? made;
  const at = useRef<{ row: HTMLElement | null; index: number; inside: boolean }>({ row: null, index: -1, inside: false });
  const rows = () => [...(ref.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  useLayoutEffect(() => {
    const all = rows();
    const { row, index, inside } = at.current;
    let chosen = row && all.includes(row) ? row : undefined;
    if (!chosen && index >= 0) chosen = all[Math.min(index, all.length - 1)];
    chosen ??= all.find((one) => one.dataset.row === "first") ?? all[0];
    for (const one of all) one.tabIndex = one === chosen ? 0 : -1;
    if (inside && chosen && document.activeElement === document.body) chosen.focus({ preventScroll: true });
    if (row) at.current = { row: chosen ?? null, index: chosen ? all.indexOf(chosen) : index, inside };
  });
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>(ROW);
      if (!row) return;
      const all = rows();
      for (const one of all) one.tabIndex = one === row ? 0 : -1;
      at.current = { row, index: all.indexOf(row), inside: true };
    },
    // A row that is taken away tells of no blur while React draws: what is told here, the user did.
    onBlur: () => {
      at.current = { ...at.current, inside: false };
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = rows();
      const from = all.indexOf(document.activeElement as HTMLElement);
      const [after, before] = [from + 1, from - 1];
      const to = { ArrowDown: after, ArrowRight: after, ArrowUp: before, ArrowLeft: before, Home: 0, End: all.length - 1 }[event.key];
      const next = from < 0 || to === undefined ? undefined : all[to];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}
