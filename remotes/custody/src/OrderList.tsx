import { useFormat, useNavigate, useT } from "@agio/sdk";
import { RecordList } from "@agio/ui";
import { Coins } from "./Coins";
import { isRedeemable } from "./days";
import { OrderState } from "./OrderState";
import { Redeem } from "./Redeem";
import type { Order } from "./wire.gen";

const STATES: readonly Order["state"][] = ["in_custody", "redeeming", "redeemed", "completed", "redemption_rejected"];

/** The user's orders, newest first; a row opens its page. */
export function OrderList({ filtered = false, pageSize = 20 }: { filtered?: boolean; pageSize?: number }) {
  const t = useT("custody");
  const format = useFormat();
  const navigate = useNavigate();
  const options = [{ value: "", label: t("custody.all") }, ...STATES.map((state) => ({ value: state, label: t(`custody.state.${state}`) }))];
  return (
    <RecordList<Order>
      call="web/getProfitOrders"
      pageSize={pageSize}
      label={t("custody.screen.orders")}
      filters={filtered ? [{ name: "state", label: t("custody.fact.state"), options }] : []}
      rowKey={({ id }) => id}
      empty={{ title: t("custody.none.orders"), text: t("custody.none.orders_text") }}
      onRow={({ id }) => void navigate(`/profitOrder/${id}`)}
      columns={[
        {
          key: "product",
          header: t("custody.fact.product"),
          card: "title",
          render: ({ coin, days, reference }) => (
            <>
              {coin} {t("custody.days", { count: days })} <small>{reference}</small>
            </>
          ),
        },
        { key: "amount", header: t("custody.fact.amount"), right: true, render: ({ amount, coin }) => <Coins value={amount} coin={coin} /> },
        { key: "day", header: t("custody.fact.term"), right: true, render: ({ day, days }) => t("custody.day_of", { day, days }) },
        { key: "earned", header: t("custody.fact.earned"), right: true, render: ({ earned, coin }) => <Coins value={earned} coin={coin} sign /> },
        { key: "ends_at", header: t("custody.fact.ends"), right: true, render: ({ ends_at: at }) => format.date(at) },
        { key: "state", header: t("custody.fact.state"), right: true, card: "aside", render: ({ state }) => <OrderState state={state} /> },
        { key: "deed", header: "", right: true, card: "full", render: (order) => isRedeemable(order) && <Redeem order={order} /> },
      ]}
    />
  );
}
