import { useCall, useFormat, useT } from "@agio/sdk";
import { Facts, Panel, Text } from "@agio/ui";
import { Coins } from "./Coins";
import { isRedeemable } from "./days";
import type { Order } from "./wire.gen";

const SHOWN = 5;

/** What leaving would cost today, an order a line, by what settles it. */
export function LeavingEarly() {
  const t = useT("custody");
  const orders = useCall("web/getProfitOrders", { state: "held", size: SHOWN }).data?.rows.filter(isRedeemable) ?? [];
  if (orders.length === 0) return null;
  return (
    <Panel title={t("custody.early.title")}>
      {orders.map((order, index) => (
        <Loss key={order.id} order={order} last={index === orders.length - 1} />
      ))}
    </Panel>
  );
}

function Loss({ order, last }: { order: Order; last: boolean }) {
  const t = useT("custody");
  const format = useFormat();
  const cost = useCall("web/getProfitRedemption", { id: order.id }).data;
  if (!cost) return null;
  return (
    <>
      <Facts
        facts={[
          {
            label: (
              <>
                {order.reference} · {format.coin(cost.amount, cost.coin)}
                <br />
                <small>{t("custody.left", { count: cost.remaining_days })}</small>
              </>
            ),
            value: <Coins value={`-${cost.loss}`} coin={cost.coin} />,
          },
        ]}
      />
      {last && <Text tone="soft">{t("custody.early.paid", { moment: format.both(cost.pays_at) })}</Text>}
    </>
  );
}
