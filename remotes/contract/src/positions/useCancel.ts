import { useState } from "react";
import { useT } from "@agio/sdk";
import { toast, useCommand } from "@agio/ui";
import { OWN_CALLS } from "../data";
import { nameOf } from "../market";
import type { Position } from "../wire.gen";

/** Takes back what waits for a price, a pending order or the close of a position, and says so. */
export function useCancel() {
  const t = useT("contracts");
  const [id, setId] = useState<string | null>(null);
  const command = useCommand({
    call: "web/cancelContract",
    invalidates: OWN_CALLS,
    done: ({ product, state }) => ({
      text: t(state === "cancelled" ? "contracts.result.cancelled" : "contracts.result.kept", { name: nameOf(product) }),
    }),
    onCallError: ({ message }) => toast({ kind: "warning", text: message }),
  });
  return {
    leaving: command.busy ? id : null,
    cancel(position: Position) {
      setId(position.id);
      command.send({ params: { id: position.id }, lines: [] });
    },
  };
}
