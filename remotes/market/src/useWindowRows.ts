import { useEffect, useState, type RefObject } from "react";

export interface WindowRows {
  start: number;
  end: number;
}

const BEYOND = 8;

/** Which of `count` rows of equal height are near the screen, for a list that scrolls with the page. */
export function rowsInView(top: number, height: number, rowHeight: number, count: number): WindowRows {
  const start = Math.min(count, Math.max(0, Math.floor(-top / rowHeight) - BEYOND));
  const end = Math.min(count, Math.max(start, Math.ceil((height - top) / rowHeight) + BEYOND));
  return { start, end };
}

/** Draws again only when other rows come near. */
export function useWindowRows(ref: RefObject<HTMLElement | null>, count: number, rowHeight: number): WindowRows {
  const [range, setRange] = useState<WindowRows>({ start: 0, end: Math.min(count, 30) });
  useEffect(() => {
    const measure = () => {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      const next = rowsInView(top, window.innerHeight, rowHeight, count);
      setRange((now) => (now.start === next.start && now.end === next.end ? now : next));
    };
    // Told when the list has been laid out anyway, at first and whenever it becomes longer.
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(measure);
    if (ref.current && observer) observer.observe(ref.current);
    else measure();
    // Captured, so that it hears whichever element of the frame scrolls.
    window.addEventListener("scroll", measure, { capture: true, passive: true });
    window.addEventListener("resize", measure);
    return () => {
      observer?.disconnect();
      window.removeEventListener("scroll", measure, { capture: true });
      window.removeEventListener("resize", measure);
    };
  }, [ref, count, rowHeight]);
  return range;
}
