import { EVERY_MS, saveTable, useAction, useFormat, useT, useTitle } from "@agio/sdk";
import { Button, dailyRate, DayMoment, Panel, RecordList, Screen } from "@agio/ui";
import { Coins } from "../Coins";
import { OrderState } from "../orders/OrderState";
import { useMine } from "../useMine";
import type { VipOrder } from "../wire.gen";
import { openVip } from "./VipReceipt";

const STATES: readonly VipOrder["state"][] = ["running", "completed"];

/** The user's VIP orders, newest first; a row opens its receipt. */
export default function VipOrders() {
  const t = useT("wealth");
  const format = useFormat();
  const title = t("wealth.screen.vip_orders");
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
          <Button icon="download" busy={save.busy} onClick={() => void save.run({ kind: "wealth_vips" })}>
            {t("wealth.export")}
          </Button>
          <Button to="/vip_index">{t("wealth.screen.vips")}</Button>
        </>
      }
    >
      <Panel padding="flush">
        <RecordList<VipOrder>
          call="web/getVipOrders"
          every={EVERY_MS}
          label={title}
          filters={[{ name: "state", label: t("wealth.fact.state"), options }]}
          rowKey={({ id }) => id}
          empty={{ title: t("wealth.none.orders"), text: t("wealth.none.vips_text") }}
          onRow={({ id }) => openVip({ id })}
          columns={[
            {
              key: "product",
              header: t("wealth.fact.product"),
              card: "title",
              render: ({ days, reference }) => (
                <>
                  {t("wealth.vip.title", { count: days })} <small>{reference}</small>
                </>
              ),
            },
            { key: "amount", card: "half", header: t("wealth.fact.amount"), right: true, render: ({ amount, coin }) => <Coins value={amount} coin={coin} /> },
            { key: "rate", card: "half", header: t("wealth.fact.rate"), right: true, render: ({ rate }) => dailyRate(format, rate) },
            { key: "day", card: "half", header: t("wealth.fact.term"), right: true, render: ({ day, days }) => t("wealth.day_of", { day, days }) },
            { key: "accrued", card: "half", header: t("wealth.fact.accrued"), right: true, render: ({ accrued, coin }) => <Coins value={accrued} coin={coin} sign /> },
            { key: "ends_at", card: "half", header: t("wealth.fact.ends"), right: true, render: ({ ends_at: at }) => <DayMoment at={at} /> },
            { key: "state", header: t("wealth.fact.state"), right: true, card: "aside", render: ({ state }) => <OrderState state={state} /> },
          ]}
        />
      </Panel>
    </Screen>
  );
}
