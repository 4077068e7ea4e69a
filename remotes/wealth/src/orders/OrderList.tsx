import { EVERY_MS, useT, useTitle } from "@agio/sdk";
import { Button, DayMoment, Records, Screen, type RecordKind } from "@agio/ui";
import { Coins } from "../Coins";
import { four } from "../figures";
import { useMine } from "../useMine";
import type { Order } from "../wire.gen";
import { openOrder } from "./OrderReceipt";
import { OrderState } from "./OrderState";
import { Withdraw } from "./Withdraw";

const fundKind = (risk: Order["risk"], title: string): RecordKind<Order> => ({
  plugin: "wealth",
  name: "wealth_orders",
  title,
  call: "web/getFundOrders",
  export: "web/exportWealth",
  params: { risk },
  every: EVERY_MS,
  states: OrderState,
  rowKey: ({ id }) => id,
  empty: ({ t }) => ({ title: t("wealth.none.orders"), text: t("wealth.none.orders_text") }),
  receipt: ({ id }) => openOrder({ id }),
  command: (order) => order.withdrawable && <Withdraw order={order} />,
  columns: ({ t, format }) => [
    {
      key: "name",
      header: t("wealth.fact.fund"),
      card: "title",
      render: ({ name, side, reference }) => (
        <>
          {t(`wealth.side.${side}`)} {name} <small>{reference}</small>
        </>
      ),
    },
    { key: "created_at", card: "half", header: t("wealth.fact.ordered"), render: ({ created_at: at }) => format.dateTime(at) },
    {
      key: "shares",
      card: "half",
      header: t("wealth.fact.shares"),
      right: true,
      render: ({ shares, side, value }) => (side === "buy" && !value ? "–" : four(format, shares)),
    },
    { key: "value", card: "half", header: t("wealth.fact.value"), right: true, render: ({ value }) => (value ? four(format, value) : "–") },
    {
      key: "amount",
      card: "half",
      header: t("wealth.fact.amount"),
      right: true,
      render: ({ amount, coin, side, value }) => (side === "redeem" && !value ? "–" : <Coins value={amount} coin={coin} />),
    },
    { key: "value_at", card: "half", header: t("wealth.fact.value_at"), right: true, render: ({ value_at: at }) => <DayMoment at={at} /> },
  ],
});

/** The user's orders of the funds of a risk, newest first; a row opens its receipt. `title` is a text key. */
export function OrderList({ risk, title }: { risk: Order["risk"]; title: string }) {
  const t = useT("wealth");
  useTitle(t(title));
  useMine();
  return (
    <Screen title={t(title)} actions={<Button to={`/etflow_buy?risk=${risk}`}>{t("wealth.screen.fund")}</Button>}>
      <Records kinds={[fundKind(risk, title)]} />
    </Screen>
  );
}
