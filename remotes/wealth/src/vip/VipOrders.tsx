import { EVERY_MS, useT, useTitle } from "@agio/sdk";
import { Button, dailyRate, DayMoment, Records, Screen, type RecordKind } from "@agio/ui";
import { Coins } from "../Coins";
import { VipState } from "../orders/OrderState";
import { useMine } from "../useMine";
import type { VipOrder } from "../wire.gen";
import { openVip } from "./VipReceipt";

/** The user's VIP orders, newest first; a row opens its receipt. */
const vipKind: RecordKind<VipOrder> = {
  plugin: "wealth",
  name: "wealth_vips",
  title: "wealth.screen.vip_orders",
  call: "web/getVipOrders",
  export: "web/exportWealth",
  every: EVERY_MS,
  states: VipState,
  rowKey: ({ id }) => id,
  empty: ({ t }) => ({ title: t("wealth.none.orders"), text: t("wealth.none.vips_text") }),
  receipt: ({ id }) => openVip({ id }),
  columns: ({ t, format }) => [
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
    {
      key: "amount",
      card: "half",
      header: t("wealth.fact.amount"),
      right: true,
      render: ({ amount, coin }) => <Coins value={amount} coin={coin} />,
    },
    { key: "rate", card: "half", header: t("wealth.fact.rate"), right: true, render: ({ rate }) => dailyRate(format, rate) },
    { key: "day", card: "half", header: t("wealth.fact.term"), right: true, render: ({ day, days }) => t("wealth.day_of", { day, days }) },
    {
      key: "accrued",
      card: "half",
      header: t("wealth.fact.accrued"),
      right: true,
      render: ({ accrued, coin }) => <Coins value={accrued} coin={coin} sign />,
    },
    { key: "ends_at", card: "half", header: t("wealth.fact.ends"), right: true, render: ({ ends_at: at }) => <DayMoment at={at} /> },
  ],
};

export default function VipOrders() {
  const t = useT("wealth");
  const title = t("wealth.screen.vip_orders");
  useTitle(title);
  useMine();
  return (
    <Screen title={title} actions={<Button to="/vip_index">{t("wealth.screen.vips")}</Button>}>
      <Records kinds={[vipKind]} />
    </Screen>
  );
}
