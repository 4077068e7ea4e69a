import { useEffect, useRef } from "react";

/** Whether the keys belong to what has the focus: a field, a menu or a dialog. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=menu], [role=dialog], [role=listbox]") !== null)
  );
}

/** Deeds by key, in lower case; not while somebody types or a dialog is open. */
export function useKeys(deeds: Readonly<Record<string, () => void>>): void {
  const latest = useRef(deeds);
  useEffect(() => {
    latest.current = deeds;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      if (document.querySelector("[role=dialog]") !== null) return;
      const deed = latest.current[event.key.toLowerCase()];
      if (deed === undefined) return;
      event.preventDefault();
      deed();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
