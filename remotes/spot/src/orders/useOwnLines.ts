import { useMemo } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import type { ChartLine } from "@agio/trade";
import { useOpenOrders, useRules } from "../data";
import { canChange, change, waits as waitsFor } from "./changing";
import { useCancel } from "./useCancel";

/** The user's open orders as lines of the chart, each with a way to take it back. */
export function useOwnLines(pair: string): ChartLine[] {
  const t = useT("spot");
  const trade = useT("trade");
  const format = useFormat();
  const orders = useOpenOrders(pair);
  const { rules } = useRules(pair);
  const { leaving, cancel } = useCancel();
  return useMemo(
    () =>
      orders.flatMap((order) => {
        const waits = waitsFor(order) && order.type !== "oco";
        const price = waits ? order.trigger_price : order.price;
        if (price === null || order.quantity === null) return [];
        const side = trade(`trade.side.${order.side}`);
        const line: ChartLine = {
          id: order.id,
          price,
          name: side,
          side: order.side === "buy" ? "up" : "down",
          figure: format.amount(money.sub(order.quantity, order.filled)),
          note: t(`spot.type.${order.type}`),
          cancel: {
            label: trade("trade.orders.cancel", { side, pair, price }),
            busy: leaving === order.id,
            onClick: () => cancel(order),
          },
          ...(rules && canChange(order) ? { move: { step: rules.tick, onMove: (to: string) => change(order, to) } } : {}),
        };
        return [line];
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `cancel` sends what it is given, whichever render made it
    [orders, rules, leaving, pair, t, trade, format],
  );
}
