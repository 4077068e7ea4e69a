import { useFormat, useNavigate, useT } from "@agio/sdk";
import { RecordList } from "@agio/ui";
import { OrderState } from "../OrderState";
import { Coins, Fiat, Rate } from "../sums";
import type { Order } from "../wire.gen";

const STATES: readonly Order["state"][] = [
  "pending_match",
  "matched",
  "proof_sent",
  "finished",
  "rejected",
  "expired",
  "cancelled",
  "disputed",
  "closed",
];

/** The user's orders, newest first; a row opens its page. */
export function OrderList({ filtered = false, pageSize = 20 }: { filtered?: boolean; pageSize?: number }) {
  const t = useT("c2c");
  const format = useFormat();
  const navigate = useNavigate();
  const all = { value: "", label: t("c2c.all") };
  const sides = [all, ...(["buy", "sell"] as const).map((side) => ({ value: side, label: t(`c2c.section.${side}`) }))];
  const states = [all, ...STATES.map((state) => ({ value: state, label: t(`c2c.state.${state}`) }))];
  return (
    <RecordList<Order>
      call="web/getC2cOrders"
      pageSize={pageSize}
      label={t("c2c.section.orders")}
      filters={
        filtered
          ? [
              { name: "side", label: t("c2c.fact.side"), options: sides },
              { name: "state", label: t("c2c.fact.state"), options: states },
            ]
          : []
      }
      rowKey={({ id }) => id}
      empty={{ title: t("c2c.none.orders"), text: t("c2c.none.orders_text") }}
      onRow={({ id }) => void navigate(`/c2c_order/${id}`)}
      columns={[
        {
          key: "reference",
          header: t("c2c.fact.order"),
          card: "title",
          render: ({ side, coin, reference }) => (
            <>
              {t(`c2c.${side}_coin`, { coin })} <small>{reference}</small>
            </>
          ),
        },
        { key: "amount", header: t("c2c.fact.amount"), right: true, render: (one) => <Coins value={one.amount} coin={one.coin} /> },
        { key: "fiat", header: t("c2c.fact.fiat"), right: true, render: (one) => <Fiat value={one.fiat} currency={one.currency} /> },
        { key: "price", header: t("c2c.fact.price"), right: true, render: (one) => <Rate value={one.price} currency={one.currency} /> },
        { key: "created_at", header: t("c2c.fact.created"), right: true, render: ({ created_at: at }) => format.dateTime(at) },
        { key: "state", header: t("c2c.fact.state"), right: true, card: "aside", render: (one) => <OrderState {...one} /> },
      ]}
    />
  );
}
