import { useCallback } from "react";
import { useT } from "./translate";

/** The key of a ledger reason's text, in its owner's catalogue: `spot.fee` is `spot.reason.fee`. */
function keyOf(reason: string): string {
  const [owner = "", ...rest] = reason.split(".");
  return `${owner}.reason.${rest.join("_")}`;
}

/**
 * Why money moved, in words, whatever plugin moved it: all their texts come in one file. A plugin that is gone may have
 * left a reason without a text; it reads as its name does.
 */
export function useReasonText(): (reason: string) => string {
  const t = useT("reasons");
  return useCallback(
    (reason) => {
      const key = keyOf(reason);
      const text = t(key);
      return text === key ? reason.replaceAll(/[._]/g, " ") : text;
    },
    [t],
  );
}

/** One reason in words. */
export function ReasonText({ reason }: { reason: string }) {
  return useReasonText()(reason);
}
