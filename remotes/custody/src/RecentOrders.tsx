import { Link, useT } from "@agio/sdk";
import { Button, CoinName, DayMoment, RecentRecords } from "@agio/ui";
import { Coins } from "./Coins";
import { isRedeemable } from "./days";
import { orderKind } from "./orderKind";
import { OrderState } from "./OrderState";
import { Redeem } from "./Redeem";
import { Term } from "./Term";
import type { Order } from "./wire.gen";

/** The newest orders, or of a group; a row opens the whole. */
export function RecentOrders({ group = "" }: { group?: "" | "held" | "ended" }) {
  const t = useT("custody");
  return (
    <RecentRecords<Order>
      key={group}
      kind={orderKind}
      params={{ state: group }}
      title={t(group === "" ? "custody.screen.orders" : `custody.tab.${group}`)}
      rowHeight={46}
      empty={group === "ended" ? { title: t("custody.none.ended") } : { title: t("custody.none.orders"), text: t("custody.none.orders_text") }}
      all={(some) => some && <Link to="/profit_wdtg">{t("custody.all")}</Link>}
      columns={[
        {
          key: "product",
          header: t("custody.fact.product"),
          card: "title",
          render: ({ coin, days, reference }) => (
            <CoinName symbol={coin} size={24}>
              {coin} {t("custody.days", { count: days })} <small>{reference}</small>
            </CoinName>
          ),
        },
        { key: "amount", card: "half", header: t("custody.fact.amount"), right: true, render: ({ amount, coin }) => <Coins value={amount} coin={coin} /> },
        { key: "day", card: "half", header: t("custody.fact.term"), render: (order) => <Term order={order} /> },
        { key: "earned", card: "half", header: t("custody.fact.earned"), right: true, render: ({ earned, coin }) => <Coins value={earned} coin={coin} sign /> },
        { key: "ends_at", card: "half", header: t("custody.fact.ends"), right: true, render: ({ ends_at: at }) => <DayMoment at={at} /> },
        { key: "state", header: t("custody.fact.state"), card: "aside", render: ({ state }) => <OrderState state={state} /> },
        {
          key: "deed",
          header: "",
          right: true,
          card: "full",
          render: (order) =>
            isRedeemable(order) ? (
              <Redeem order={order} />
            ) : (
              <Button size={28} to={`/profitOrder/${order.id}`}>
                {t("custody.day_by_day")}
              </Button>
            ),
        },
      ]}
    />
  );
}
