import { useState } from "react";
import { useT } from "@agio/sdk";
import { toast, useDeed } from "@agio/ui";
import { OWN_CALLS } from "../data";
import { nameOf } from "../market";
import type { Position } from "../wire.gen";

/** Takes back what waits for a price, a pending order or the close of a position, and says so. */
export function useCancel() {
  const t = useT("contracts");
  const [id, setId] = useState<string | null>(null);
  const deed = useDeed({
    call: "web/cancelContract",
    invalidates: OWN_CALLS,
    done: ({ product, state }) => ({
      text: t(state === "cancelled" ? "contracts.told.cancelled" : "contracts.told.kept", { name: nameOf(product) }),
    }),
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
