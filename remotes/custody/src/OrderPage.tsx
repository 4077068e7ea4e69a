import { money, ReasonText, useCall, useFormat, useParams, useT, useTitle, type AnswerOf } from "@agio/sdk";
import {
  QueryState,
  Button,
  Columns,
  CurveChart,
  dailyRate,
  DataTable,
  EmptyState,
  Facts,
  Notice,
  Panel,
  Ring,
  Screen,
  Stack,
} from "@agio/ui";
import { Coins } from "./Coins";
import { isEarning, isRedeemable, loss, noon } from "./days";
import { OrderState } from "./OrderState";
import { Leaving } from "./Leaving";
import { openDay, openRedemption } from "./receipt/receipts";
import { Redeem } from "./Redeem";

type Detail = AnswerOf<"web/getProfitOrder">;

/** One order: where it stands, what every day was credited by which yield, and what leaving it costs. */
export default function OrderPage() {
  const t = useT("custody");
  const { id = "" } = useParams();
  const query = useCall("web/getProfitOrder", { id });
  useTitle(t("custody.screen.order"));
  return (
    <Screen title={t("custody.screen.order")}>
      <QueryState query={query}>{(order) => <Shown order={order} />}</QueryState>
    </Screen>
  );
}

function Shown({ order }: { order: Detail }) {
  const t = useT("custody");
  const format = useFormat();
  const { coin, credits } = order;
  const redeemed = order.state === "redeeming" || order.state === "redeemed";
  return (
    <Columns
      acts
      first
      aside={
        <Panel title={order.reference} actions={<OrderState state={order.state} />}>
          <Stack>
            <Ring
              size={128}
              name={t("custody.fact.term")}
              part={order.day / order.days}
              label={t("custody.day_of", { day: order.day, days: order.days })}
              caption={isEarning(order) ? t("custody.left", { count: order.remaining_days }) : undefined}
            />
            <Facts
              facts={[
                { label: t("custody.fact.product"), value: `${coin} ${t("custody.days", { count: order.days })}` },
                { label: t("custody.fact.amount"), value: <Coins value={order.amount} coin={coin} /> },
                { label: t("custody.fact.daily_yield"), value: dailyRate(format, order.low, order.high) },
                { label: t("custody.fact.credit"), value: t(`custody.credit.${order.credit}`) },
                {
                  label: t("custody.fact.leaving"),
                  term: "early_redemption",
                  value: t(`custody.leaving.${order.rule}`, { share: loss(format, order.damages) }),
                },
                { label: t("custody.fact.bought"), value: format.dateTime(order.created_at) },
                { label: t("custody.fact.ends"), value: format.both(order.ends_at) },
                redeemed && {
                  label: t("custody.fact.loss"),
                  term: "early_redemption",
                  value: <Coins value={`-${order.loss}`} coin={coin} />,
                },
                redeemed && { label: t("custody.fact.paid"), value: <Coins value={order.paid} coin={coin} /> },
                order.state === "redeeming" &&
                  order.pays_at !== null && { label: t("custody.fact.pays"), value: format.both(order.pays_at) },
                { label: t("custody.fact.earned"), value: <Coins value={order.earned} coin={coin} sign />, strong: true },
              ]}
            />
            {order.state === "redemption_rejected" && (
              <Notice kind="warn" title={t("custody.state.redemption_rejected")}>
                <ReasonText reason={order.reason} />
              </Notice>
            )}
            {order.state === "redeemed" && (
              <Button size={36} icon="receipt-2" onClick={() => openRedemption({ order })}>
                {t("custody.why")}
              </Button>
            )}
            {isRedeemable(order) && <Redeem order={order} size={36} />}
          </Stack>
        </Panel>
      }
    >
      <Panel title={t("custody.earned_title")}>
        {credits.length > 1 ? (
          <Earned order={order} />
        ) : (
          <EmptyState title={t("custody.none.credits")} text={t("custody.none.credits_text")} />
        )}
      </Panel>
      {isRedeemable(order) && (
        <Panel>
          <Leaving quote={order} from={order.days - order.remaining_days} />
        </Panel>
      )}
      {credits.length > 0 && (
        <Panel title={t("custody.days_title")} padding="flush">
          <DataTable<Detail["credits"][number]>
            label={t("custody.days_title")}
            rows={[...credits].reverse()}
            rowKey={({ day }) => day}
            onRow={(credited) => openDay({ credited, order })}
            columns={[
              { key: "day", header: t("custody.fact.day"), card: "title", render: ({ day }) => format.date(noon(day)) },
              {
                key: "daily_yield",
                card: "half",
                header: t("custody.fact.daily_yield"),
                right: true,
                render: (one) => dailyRate(format, one.daily_yield),
              },
              {
                key: "amount",
                header: t("custody.fact.credited"),
                right: true,
                card: "aside",
                render: ({ amount }) => <Coins value={amount} coin={coin} sign />,
              },
            ]}
          />
        </Panel>
      )}
    </Columns>
  );
}

/** What was earned up to each day. */
function Earned({ order }: { order: Detail }) {
  const t = useT("custody");
  const format = useFormat();
  let sum = "0";
  const points = [
    { x: 0, y: "0" },
    ...order.credits.map(({ amount }, index) => {
      sum = money.add(sum, amount);
      return { x: index + 1, y: sum };
    }),
  ];
  return (
    <CurveChart
      series={[{ points }]}
      axis={{ decimals: order.coin === "USDT" ? 2 : 6, write: (day) => String(Math.round(day)) }}
      label={t("custody.earned_label", { amount: format.coin(sum, order.coin), count: order.credits.length })}
    />
  );
}
