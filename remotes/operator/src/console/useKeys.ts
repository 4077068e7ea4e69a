import { useEffect, useRef } from "react";

/** Whether the keys belong to what has the focus: a field, a menu or a dialog. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=menu], [role=dialog], [role=listbox]") !== null)
  );
}

/** Commands by key, in lower case; not while somebody types or a dialog is open. */
export function useKeys(commands: Readonly<Record<string, () => void>>): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      if (document.querySelector("[role=dialog]") !== null) return;
      const command = latest.current[event.key.toLowerCase()];
      if (command === undefined) return;
      event.preventDefault();
      command();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
