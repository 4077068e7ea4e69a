import { useCallback } from "react";
import { useT } from "./translate";

/** The name of a movement, as plugins declare it: `spot.fee`; or the key of a decision's reason: `c2c.refusal.not_arrived`. */
const NAME = /^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/;
const OF_DECISION = /^[a-z0-9_]+\.refusal\./;

/** The key of a reason's text, in its owner's catalogue: of a movement, `spot.fee` is `spot.reason.fee`. */
function keyOf(reason: string): string {
  if (OF_DECISION.test(reason)) return reason;
  const [owner = "", ...rest] = reason.split(".");
  return `${owner}.reason.${rest.join("_")}`;
}

/**
 * Why money moved, and why a case was decided as it was, in words, whatever plugin it is: all their texts come in one
 * file. What an operator wrote stands as it is. A plugin that is gone may have left a name without a text; it reads as
 * the name does.
 */
export function useReasonText(): (reason: string) => string {
  const t = useT("reasons");
  return useCallback(
    (reason) => {
      const names = reason.split(",");
      if (!names.every((name) => NAME.test(name))) return reason;
      const texts = names.map((name) => {
        const key = keyOf(name);
        const text = t(key);
        return text === key ? name.replaceAll(/[._]/g, " ") : text;
      });
      return texts.join(" · ");
    },
    [t],
  );
}

/** One reason in words. */
export function ReasonText({ reason }: { reason: string }) {
  return useReasonText()(reason);
}
