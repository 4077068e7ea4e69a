import { useState } from "react";
import { useT } from "@agio/sdk";
import { toast, useDeed } from "@agio/ui";
import { OWN_CALLS } from "../data";
import { nameOf } from "../market";
import type { Position } from "../wire.gen";

/** Takes a pending order back, from its row or from its line in the chart, and says so. */
export function useCancel() {
  const t = useT("contracts");
  const [id, setId] = useState<string | null>(null);
  const deed = useDeed<Position>({
    call: "web/cancelContract",
    invalidates: OWN_CALLS,
    done: ({ product }) => ({ text: t("contracts.told.cancelled", { name: nameOf(product) }) }),
    onRefusal: ({ message }) => toast({ kind: "warning", text: message }),
  });
  return {
    leaving: deed.busy ? id : null,
    cancel(position: Position) {
      setId(position.id);
      deed.send({ params: { id: position.id }, lines: [] });
    },
  };
}
