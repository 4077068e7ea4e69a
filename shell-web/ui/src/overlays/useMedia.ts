import { useSyncExternalStore } from "react";

/** Whether a media query holds; draws again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

export const usePhone = (): boolean => useMedia("(max-width: 767px)");
