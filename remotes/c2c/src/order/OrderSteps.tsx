import { useFormat, useT } from "@agio/sdk";
import { Steps } from "@agio/ui";
import type { OrderDetail } from "../wire.gen";

const FAILED = new Set(["rejected", "expired", "cancelled", "closed"]);

/** How far an order has come, and what its next step is. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const t = useT("c2c");
  const format = useFormat();
  const { side, state } = order;
  const clock = (at: string | null) => (at === null ? "" : ` ${format.time(at, false)}`);
  const amount = side === "buy" ? format.coin(order.amount, order.coin) : `${format.amount(order.fiat)} ${order.currency}`;
  const names = [
    t("c2c.step.created") + clock(order.created_at),
    t("c2c.step.matched") + clock(order.matched_at),
    t(`c2c.step.pay_${side}`),
    t(`c2c.step.seen_${side}`),
    t(`c2c.step.done_${side}`, { amount }),
  ];
  const reached = state === "finished" ? names.length : order.proof_at ? 3 : order.matched_at ? 2 : 1;
  return <Steps grow steps={names} current={reached} failed={FAILED.has(state)} />;
}
