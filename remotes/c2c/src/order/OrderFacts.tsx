import { useFormat, useT } from "@agio/sdk";
import { Facts, Panel, Stack } from "@agio/ui";
import { Coins, Fiat, Rate } from "../sums";
import type { OrderDetail } from "../wire.gen";
import { WhyRate } from "./WhyRate";

/** All that was agreed, and why the rate was what it was. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const t = useT("c2c");
  const format = useFormat();
  const { side } = order;
  return (
    <Panel title={t("c2c.facts.title")}>
      <Stack>
        <Facts
          facts={[
            { label: t("c2c.fact.order"), value: order.reference },
            { label: t("c2c.fact.amount"), value: <Coins value={order.amount} coin={order.coin} /> },
            { label: t("c2c.fact.fiat"), value: <Fiat value={order.fiat} currency={order.currency} /> },
            { label: t("c2c.fact.price_of", { coin: order.coin }), value: <Rate value={order.price} currency={order.currency} /> },
            { label: t(`c2c.fact.payer_${side}`), value: order.payer },
            { label: t(`c2c.fact.bank_${side}`), value: order.bank },
            order.payee_number !== "" && { label: t("c2c.fact.payee_number"), value: order.payee_number },
            order.bank_reference !== "" && { label: t("c2c.fact.bank_reference"), value: order.bank_reference },
            { label: t("c2c.fact.created"), value: format.dateTime(order.created_at) },
          ]}
        />
        <WhyRate order={order} />
      </Stack>
    </Panel>
  );
}
