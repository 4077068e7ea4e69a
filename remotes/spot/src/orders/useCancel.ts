import { useState } from "react";
import { useT } from "@agio/sdk";
import { toast, useDeed } from "@agio/ui";
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
  const [id, setId] = useState<string | null>(null);
  const deed = useDeed<Order>({
    call: "web/cancelSpotOrder",
    invalidates: OWN_CALLS,
    done: (order) => ({
      text: t("spot.told.cancelled", { side: trade(`trade.side.${order.side}`), pair: Object.values(namesOf(order)).join("/") }),
      view: () => openOrder({ order }),
    }),
    onRefusal: ({ message }) => toast({ kind: "warning", text: message }),
  });
  return {
    leaving: deed.busy ? id : null,
    cancel(order) {
      setId(order.id);
      deed.send({ params: { id: order.id }, lines: [] });
    },
  };
}
