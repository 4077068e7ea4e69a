import { Link, useT } from "@agio/sdk";
import { RecentRecords } from "@agio/ui";
import { Coins } from "./Coins";
import { orderKind } from "./orderKind";
import { OrderState } from "./OrderState";
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
            <>
              {coin} {t("custody.days", { count: days })} <small>{reference}</small>
            </>
          ),
        },
        { key: "amount", header: t("custody.fact.amount"), right: true, render: ({ amount, coin }) => <Coins value={amount} coin={coin} /> },
        { key: "day", header: t("custody.fact.term"), right: true, render: ({ day, days }) => t("custody.day_of", { day, days }) },
        { key: "earned", header: t("custody.fact.earned"), right: true, render: ({ earned, coin }) => <Coins value={earned} coin={coin} sign /> },
        { key: "state", header: t("custody.fact.state"), right: true, card: "aside", render: ({ state }) => <OrderState state={state} /> },
      ]}
    />
  );
}
