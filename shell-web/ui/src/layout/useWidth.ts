import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** The width of an element in pixels, as it is now. It is measured before anything is painted: a chart is never seen at
 * another size than its own. 600 where nothing measures.
 */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node || typeof ResizeObserver === "undefined") return undefined;
    const measured = node.clientWidth;
    if (measured > 0) setWidth(measured);
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
