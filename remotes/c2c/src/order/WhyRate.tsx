import { useState } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import { Button, WhyPrice } from "@agio/ui";
import { Coins, Fiat, Rate } from "../sums";
import type { OrderDetail } from "../wire.gen";

const start = () => new Worker(new URL("./rule.worker.ts", import.meta.url));

/** Why an order had its rate: asked for with a button, since it is read seldom. */
export function WhyRate({ order }: { order: OrderDetail }) {
  const t = useT("c2c");
  const format = useFormat();
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button icon="receipt-2" onClick={() => setOpen(true)}>
        {t("c2c.why")}
      </Button>
    );
  }
  const margin = money.mul(order.side === "buy" ? order.margin : `-${order.margin}`, "100");
  return (
    <WhyPrice
      kind="c2c.price"
      id={order.id}
      start={start}
      words={() => ({
        title: t("c2c.why"),
        settled: order.price,
        result: { label: t("c2c.fact.price_of", { coin: order.coin }), value: <Rate value={order.price} currency={order.currency} /> },
        money: [
          { label: t("c2c.fact.reference_price"), value: <Rate value={order.reference_price} currency={order.currency} /> },
          { label: t("c2c.fact.margin"), value: format.percent(margin, { decimals: 2 }) },
          { label: t("c2c.fact.amount"), value: <Coins value={order.amount} coin={order.coin} /> },
          { label: t("c2c.fact.fiat"), value: <Fiat value={order.fiat} currency={order.currency} />, strong: true },
        ],
      })}
    />
  );
}
