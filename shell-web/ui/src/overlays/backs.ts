import { useEffect, useRef } from "react";

type Close = () => void;

/** What is open over the page, the newest last. */
export const covering: Close[] = [];
const reported = new Set<Close>();

/** What is open over the page is closed by the browser's Back, the newest first: the shell asks, see its `BackCloses`. */
export function useBackCloses(opened: boolean, onClose: Close): void {
  const newest = useRef(onClose);
  useEffect(() => {
    newest.current = onClose;
  });
  useEffect(() => {
    if (!opened) return undefined;
    const close = () => newest.current();
    covering.push(close);
    for (const tell of reported) tell();
    return () => {
      const place = covering.indexOf(close);
      if (place >= 0) covering.splice(place, 1);
    };
  }, [opened]);
}

/** Whether anything is open over the page. */
export const isCovered = (): boolean => covering.length > 0;

/** Close what was opened last. */
export const closeNewest = (): void => covering.at(-1)?.();

/** Be told whenever something opens, until the answer is called. */
export function onCovered(tell: Close): Close {
  reported.add(tell);
  return () => void reported.delete(tell);
}
