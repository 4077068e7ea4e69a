import { ReasonText, useT } from "@agio/sdk";
import { Button, CoinName, dailyRate, DayMoment, Inline, Notice, type RecordKind, type RecordWords } from "@agio/ui";
import { Coins } from "./Coins";
import { isRedeemable, loss } from "./days";
import { OrderState } from "./OrderState";
import { Redeem } from "./Redeem";
import { Term } from "./Term";
import type { Order } from "./wire.gen";

const named = ({ coin, days }: Order, { t }: RecordWords): string => `${coin} ${t("custody.days", { count: days })}`;

/** The user's orders: newest first, each with its page, and its money back before the time where that can be asked for. */
export const orderKind: RecordKind<Order> = {
  plugin: "custody",
  name: "custody_orders",
  title: "custody.screen.orders",
  call: "web/getProfitOrders",
  export: "web/exportProfit",
  states: OrderState,
  rowKey: ({ id }) => id,
  columns: (words) => {
    const { t } = words;
    return [
      {
        key: "product",
        header: t("custody.fact.product"),
        card: "title",
        render: (order) => (
          <CoinName symbol={order.coin} size={24}>
            {named(order, words)} <small>{order.reference}</small>
          </CoinName>
        ),
      },
      {
        key: "amount",
        card: "half",
        header: t("custody.fact.amount"),
        right: true,
        render: ({ amount, coin }) => <Coins value={amount} coin={coin} />,
      },
      { key: "day", card: "half", header: t("custody.fact.term"), render: (order) => <Term order={order} /> },
      {
        key: "earned",
        card: "half",
        header: t("custody.fact.earned"),
        right: true,
        render: ({ earned, coin }) => <Coins value={earned} coin={coin} sign />,
      },
      { key: "ends_at", card: "half", header: t("custody.fact.ends"), right: true, render: ({ ends_at: at }) => <DayMoment at={at} /> },
    ];
  },
  empty: ({ t }) => ({ title: t("custody.none.orders"), text: t("custody.none.orders_text") }),
  detail: (order, words) => {
    const { t, format } = words;
    const left = order.state === "redeeming" || order.state === "redeemed";
    return {
      title: named(order, words),
      sum: <Coins value={order.amount} coin={order.coin} />,
      facts: [
        { label: t("custody.fact.earned"), value: <Coins value={order.earned} coin={order.coin} sign />, strong: true },
        { label: t("custody.fact.term"), value: t("custody.day_of", { day: order.day, days: order.days }) },
        { label: t("custody.fact.daily_yield"), value: dailyRate(format, order.low, order.high) },
        {
          label: t("custody.fact.leaving"),
          term: "early_redemption",
          value: t(`custody.leaving.${order.rule}`, { share: loss(format, order.damages) }),
        },
        { label: t("custody.fact.bought"), value: format.dateTime(order.created_at) },
        { label: t("custody.fact.ends"), value: format.both(order.ends_at) },
        left && { label: t("custody.fact.loss"), term: "early_redemption", value: <Coins value={`-${order.loss}`} coin={order.coin} /> },
        left && { label: t("custody.fact.paid"), value: <Coins value={order.paid} coin={order.coin} /> },
      ],
      children: order.state === "redemption_rejected" && (
        <Notice kind="warn" title={t("custody.state.redemption_rejected")}>
          <ReasonText reason={order.reason} />
        </Notice>
      ),
    };
  },
  Actions: OrderActions,
};

function OrderActions({ row }: { row: Order }) {
  const t = useT("custody");
  return (
    <Inline wrap>
      <Button to={`/profitOrder/${row.id}`}>{t("custody.day_by_day")}</Button>
      {isRedeemable(row) && <Redeem order={row} size={36} />}
    </Inline>
  );
}
