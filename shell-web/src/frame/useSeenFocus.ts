import { useEffect } from "react";

/**
 * What gets the focus by the keyboard is brought into view whole: browsers are content with a part of it, of which a bar
 * may leave none.
 */
export function useSeenFocus(): void {
  useEffect(() => {
    const bring = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    document.addEventListener("focusin", bring);
    return () => document.removeEventListener("focusin", bring);
  }, []);
}
