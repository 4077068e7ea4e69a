import type { KeyboardEvent, RefObject } from "react";

/** Arrow keys move between the siblings of a role, as the pattern of tabs and radio groups asks. */
export function useRoving<V extends string>(
  values: readonly V[],
  value: V | null,
  onChange: (value: V) => void,
  ref: RefObject<HTMLDivElement | null>,
) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = value === null ? Math.min(0, -step) : values.indexOf(value);
    const index = (from + step + values.length) % values.length;
    const next = values[index];
    if (next === undefined) return;
    onChange(next);
    (ref.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  return { ref, onKeyDown };
}
