import { EVERY_MS, saveTable, useAction, useFormat, useT, useTitle } from "@agio/sdk";
import { Button, DayMoment, Panel, RecordList, Screen } from "@agio/ui";
import { Coins } from "../Coins";
import { four } from "../figures";
import { useMine } from "../useMine";
import type { Order } from "../wire.gen";
import { openOrder } from "./OrderReceipt";
import { OrderState } from "./OrderState";
import { Withdraw } from "./Withdraw";

const STATES: readonly Order["state"][] = ["waiting", "filled", "redeeming", "redeemed", "withdrawn"];

/** The user's orders of the funds of a risk, newest first; a row opens its receipt. */
export function OrderList({ risk, title }: { risk: Order["risk"]; title: string }) {
  const t = useT("wealth");
  const format = useFormat();
  useTitle(title);
  useMine();
  const save = useAction("web/exportWealth", {
    method: "GET",
    notice: "none",
    onSuccess: ({ filename, csv }) => saveTable(filename, csv),
  });
  const options = [{ value: "", label: t("wealth.all") }, ...STATES.map((state) => ({ value: state, label: t(`wealth.state.${state}`) }))];
  return (
    <Screen
      title={title}
      actions={
        <>
          <Button icon="download" busy={save.busy} onClick={() => void save.run({ kind: "wealth_orders", risk })}>
            {t("wealth.export")}
          </Button>
          <Button to={`/etflow_buy?risk=${risk}`}>{t("wealth.screen.fund")}</Button>
        </>
      }
    >
      <Panel padding="flush">
        <RecordList<Order>
          call="web/getFundOrders"
          every={EVERY_MS}
          params={{ risk }}
          label={title}
          filters={[{ name: "state", label: t("wealth.fact.state"), options }]}
          rowKey={({ id }) => id}
          empty={{ title: t("wealth.none.orders"), text: t("wealth.none.orders_text") }}
          onRow={({ id }) => openOrder({ id })}
          columns={[
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
            { key: "shares", card: "half", header: t("wealth.fact.shares"), right: true, render: ({ shares, side, value }) => (side === "buy" && !value ? "–" : four(format, shares)) },
            { key: "value", card: "half", header: t("wealth.fact.value"), right: true, render: ({ value }) => (value ? four(format, value) : "–") },
            {
              key: "amount",
              card: "half",
              header: t("wealth.fact.amount"),
              right: true,
              render: ({ amount, coin, side, value }) => (side === "redeem" && !value ? "–" : <Coins value={amount} coin={coin} />),
            },
            { key: "value_at", card: "half", header: t("wealth.fact.value_at"), right: true, render: ({ value_at: at }) => <DayMoment at={at} /> },
            { key: "state", header: t("wealth.fact.state"), right: true, card: "aside", render: ({ state }) => <OrderState state={state} /> },
            { key: "deed", header: "", right: true, card: "full", render: (order) => order.withdrawable && <Withdraw order={order} /> },
          ]}
        />
      </Panel>
    </Screen>
  );
}
