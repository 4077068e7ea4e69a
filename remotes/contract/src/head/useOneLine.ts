import { useLayoutEffect, useRef, type RefObject } from "react";

/** Marks the children of a wrapping row that don't stand in its first line: neither seen nor heard, where they would be cut. */
export function useOneLine<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    const mark = () => {
      const children = [...row.children] as HTMLElement[];
      const first = children[0]?.offsetTop ?? 0;
      for (const child of children) child.toggleAttribute("data-beyond", child.offsetTop > first);
    };
    mark();
    if (typeof ResizeObserver === "undefined") return undefined;
    // Texts of another language and longer prices make other widths.
    const observer = new ResizeObserver(mark);
    for (const one of [row, ...row.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return ref;
}
