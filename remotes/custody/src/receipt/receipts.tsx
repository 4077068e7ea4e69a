import { useFormat, useT, type AnswerOf } from "@agio/sdk";
import { dailyRate, registerReceipt, WhyPrice } from "@agio/ui";
import { Coins } from "../Coins";
import { loss, noon } from "../days";
import type { Order } from "../wire.gen";

type Credited = AnswerOf<"web/getProfitOrder">["credits"][number];

const start = () => new Worker(new URL("./rule.worker.ts", import.meta.url));

interface OfDay {
  credited: Credited;
  order: Pick<Order, "amount" | "coin">;
}

function DayReceipt({ credited, order }: OfDay) {
  const t = useT("custody");
  const format = useFormat();
  const rate = dailyRate(format, credited.daily_yield);
  return (
    <WhyPrice
      kind="custody.yield"
      id={credited.receipt}
      start={start}
      words={({ result }) => ({
        title: t("custody.why"),
        settled: result["parts"] ?? "",
        result: { label: `${t("custody.fact.daily_yield")} · ${format.date(noon(credited.day))}`, value: rate },
        money: [
          { label: t("custody.fact.amount"), value: <Coins value={order.amount} coin={order.coin} /> },
          { label: t("custody.fact.daily_yield"), value: rate },
          { label: t("custody.fact.credited"), value: <Coins value={credited.amount} coin={order.coin} sign />, strong: true },
        ],
      })}
    />
  );
}

function RedemptionReceipt({ order }: { order: Order }) {
  const t = useT("custody");
  const format = useFormat();
  const paid = <Coins value={order.paid} coin={order.coin} />;
  return (
    <WhyPrice
      kind="custody.redemption"
      id={order.id}
      start={start}
      words={({ facts, result }) => ({
        title: t("custody.why"),
        settled: result["paid"] ?? "",
        result: { label: t("custody.fact.paid"), value: paid },
        money: [
          { label: t("custody.fact.amount"), value: <Coins value={order.amount} coin={order.coin} /> },
          {
            label: t("custody.fact.leaving"),
            term: "early_redemption",
            value: t(`custody.leaving.${order.rule}`, { share: loss(format, order.damages) }),
          },
          { label: t("custody.fact.remaining_days"), value: facts["remaining_days"] ?? "–" },
          { label: t("custody.fact.loss"), term: "early_redemption", value: <Coins value={`-${order.loss}`} coin={order.coin} /> },
          { label: t("custody.fact.paid"), value: paid, strong: true },
        ],
      })}
    />
  );
}

/** Open why a day was credited as it was. */
export const openDay = registerReceipt("custody-day", DayReceipt);

/** Open why an early redemption paid what it did. */
export const openRedemption = registerReceipt("custody-redemption", RedemptionReceipt);
