import { linkOr, siteNow } from "@agio/sdk";
import { Button, Track, type RecordKind } from "@agio/ui";
import { coins, lotsOf, price, usdt } from "../figures";
import { OrderState } from "../IssueState";
import { Reason } from "../Reason";
import { trackOf } from "./trackOf";
import { WhyPassed } from "../allocation/WhyPassed";
import type { Order } from "../wire.gen";

const GROUPS = ["waiting", "locked", "finished"] as const;
const DECIDED: readonly Order["state"][] = ["passed", "locked", "released", "not_passed"];

/** The user's subscriptions: list, drawer, file. */
export const orderKind: RecordKind<Order> = {
  plugin: "subscription",
  name: "subscriptions",
  title: "subscription.screen.orders",
  call: "web/getSubscriptions",
  one: "web/getSubscription",
  export: "web/exportSubscriptions",
  filters: ({ t }) => [
    {
      name: "group",
      label: t("subscription.fact.state"),
      options: [
        { value: "", label: t("subscription.group.all") },
        ...GROUPS.map((value) => ({ value, label: t(`subscription.group.${value}`) })),
      ],
    },
  ],
  rowKey: ({ id }) => id,
  columns: ({ t, format }) => [
    {
      key: "name",
      header: t("subscription.fact.coin"),
      card: "title",
      render: ({ name, reference }) => (
        <>
          {name} <small>{reference}</small>
        </>
      ),
    },
    { key: "created_at", header: t("subscription.fact.date"), render: ({ created_at: at }) => format.dateTime(at) },
    {
      key: "quantity",
      header: t("subscription.fact.quantity"),
      right: true,
      render: ({ quantity, coin }) => coins(format, quantity, coin),
    },
    {
      key: "passed",
      header: t("subscription.fact.passed"),
      term: "allocation",
      right: true,
      render: ({ passed, coin }) => coins(format, passed, coin),
    },
    { key: "frozen", header: t("subscription.fact.frozen"), term: "on_hold", right: true, render: ({ frozen }) => usdt(format, frozen) },
    { key: "refund", header: t("subscription.fact.refunded"), right: true, render: ({ refund }) => usdt(format, refund) },
    { key: "state", header: t("subscription.fact.state"), right: true, card: "aside", render: ({ state }) => <OrderState state={state} /> },
  ],
  empty: ({ t }) => ({
    title: t("subscription.none.orders"),
    text: t("subscription.none.orders_text"),
    action: <Button to={linkOr("subscription.issues", "/subscription") ?? "/subscription"}>{t("subscription.title")}</Button>,
  }),
  detail: (order, { t, format }) => ({
    title: `${order.name} ${order.reference}`,
    badge: <OrderState state={order.state} />,
    sum: coins(format, order.quantity, order.coin),
    note: order.reason ? <Reason reason={order.reason} /> : undefined,
    facts: [
      { label: t("subscription.fact.rule"), value: t(`subscription.rule.${order.rule}`) },
      { label: t("subscription.fact.price"), value: `${price(format, order.price)} USDT` },
      { label: t("subscription.fact.lots"), value: lotsOf(format, order) },
      { label: t("subscription.fact.margin"), value: usdt(format, order.margin) },
      { label: t("subscription.fact.total_fee"), value: usdt(format, order.total_fee) },
      { label: t("subscription.fact.frozen"), term: "on_hold", value: usdt(format, order.frozen) },
      { label: t("subscription.fact.passed"), term: "allocation", value: coins(format, order.passed, order.coin) },
      { label: t("subscription.fact.paid"), value: usdt(format, order.paid) },
      { label: t("subscription.fact.fee_paid"), value: usdt(format, order.fee) },
      { label: t("subscription.fact.refunded"), value: usdt(format, order.refund), strong: true },
      { label: t("subscription.fact.lists"), value: format.dateTime(order.lists_at) },
      { label: t("subscription.fact.frees"), value: format.dateTime(order.frees_at) },
    ],
    timeline: [],
    ...(DECIDED.includes(order.state) ? { receipt: <WhyPassed order={order} /> } : {}),
    children: <Track points={trackOf(order, t, siteNow())} label={t("subscription.track.label", { reference: order.reference })} />,
  }),
};
