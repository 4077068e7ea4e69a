import { useState } from "react";
import { useT } from "@agio/sdk";
import { toast, useCommand } from "@agio/ui";
import { OWN_CALLS } from "../data";
import type { Order } from "../wire.gen";
import { namesOf } from "./order";
import { openOrder } from "./OrderReceipt";

export interface Cancelling {
  /** The order that is being taken back. */
  leaving: string | null;
  cancel(order: Order): void;
}

/** Takes one order back, from its row or from its line in the chart, and says what became of it. */
export function useCancel(): Cancelling {
  const t = useT("spot");
  const trade = useT("trade");
  const [leaving, setLeaving] = useState<Order>();
  const command = useCommand({
    call: "web/cancelSpotOrder",
    invalidates: OWN_CALLS,
    done: ({ order }) => ({
      text: t(
        "spot.result.cancelled",
        leaving && { side: trade(`trade.side.${leaving.side}`), pair: Object.values(namesOf(leaving)).join("/") },
      ),
      ...(order && { view: () => openOrder({ order }) }),
    }),
    onCallError: ({ message }) => toast({ kind: "warning", text: message }),
  });
  return {
    leaving: command.busy && leaving ? leaving.id : null,
    cancel(order) {
      setLeaving(order);
      command.send({ params: { id: order.id }, lines: [] });
    },
  };
}
