import { useEffect, useRef, useState } from "react";
import { useBackCloses } from "./backs";

/** Whether a list or a note is open over the page. The focus that would be lost with it goes back to where it came from. */
export function useOpened(): [boolean, (open: boolean) => void] {
  const [opened, setOpened] = useState(false);
  const before = useRef<Element | null>(null);
  useBackCloses(opened, () => setOpened(false));
  useEffect(() => {
    const from = before.current;
    if (!opened && from instanceof HTMLElement && document.activeElement === document.body) from.focus({ preventScroll: true });
  }, [opened]);
  const change = (open: boolean) => {
    if (open) before.current = document.activeElement;
    setOpened(open);
  };
  return [opened, change];
}
