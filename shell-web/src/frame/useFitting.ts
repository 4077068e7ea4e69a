import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** How many of these widths stand in a room beside one another. Where not all do, what leads to the others stands with them. */
export function fitting(widths: readonly number[], others: number, gap: number, room: number): number {
  const total = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, -gap);
  if (total(widths.length) <= room) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && total(count) + gap + others > room) count -= 1;
  return count;
}

/**
 * How many children of an element it has room for, as wide as they are drawn now; its last child leads to the others.
 * ``texts`` says when they are others.
 */
export function useFitting(texts: string): [RefObject<HTMLElement | null>, number] {
  const ref = useRef<HTMLElement>(null);
  const [count, setCount] = useState(Infinity);
  useLayoutEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    const measure = () => {
      const style = getComputedStyle(row);
      const room = row.clientWidth - (parseFloat(style.paddingLeft) || 0) - (parseFloat(style.paddingRight) || 0);
      const widths = [...row.children].map((child) => (child as HTMLElement).offsetWidth);
      setCount(fitting(widths.slice(0, -1), widths.at(-1) ?? 0, parseFloat(style.columnGap) || 0, room));
    };
    if (typeof ResizeObserver === "undefined") return undefined;
    // Told when the page has been laid out anyway, and before it is painted: asking sooner would lay it out twice. A
    // typeface that comes late makes other widths.
    const observer = new ResizeObserver(() => flushSync(measure));
    for (const one of [row, ...row.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [texts]);
  return [ref, count];
}
