import { useCall, useFormat, useT } from "@agio/sdk";
import { QueryState, CopyField, dailyRate, Receipt, registerReceipt, Stack, WhyPrice, type ReceiptView } from "@agio/ui";
import { Coins } from "../Coins";
import { noon } from "../figures";
import { VipState } from "../orders/OrderState";
import { written } from "../rule";
import type { VipOrder } from "../wire.gen";

const start = () => new Worker(new URL("../rule.worker.ts", import.meta.url));
const DECIMALS = 6;

function VipReceipt({ id }: { id: string }) {
  const query = useCall("web/getVipOrder", { id });
  return (
    <QueryState query={query} rows={6} rowHeight={30}>
      {(order) => <Shown order={order} />}
    </QueryState>
  );
}

/** Open what became of a VIP order. */
export const openVip = registerReceipt("wealth-vip", VipReceipt);

function Shown({ order }: { order: VipOrder }) {
  const t = useT("wealth");
  const format = useFormat();
  const over = order.state === "completed";
  const money = [
    { label: t("wealth.fact.amount"), value: <Coins value={order.amount} coin={order.coin} /> },
    { label: t("wealth.fact.rate"), value: dailyRate(format, order.rate) },
    { label: t("wealth.fact.term"), value: t("wealth.days", { count: order.days }) },
    { label: t("wealth.fact.interest"), value: <Coins value={order.interest} coin={order.coin} sign /> },
  ];
  const words = ({ result }: ReceiptView) => ({
    title: t("wealth.why"),
    settled: written(BigInt(result["paid"] ?? "0"), DECIMALS),
    result: { label: t("wealth.fact.receive"), value: <Coins value={order.receive} coin={order.coin} /> },
    money: [...money, { label: t("wealth.fact.receive"), value: <Coins value={order.receive} coin={order.coin} />, strong: true }],
  });
  return (
    <Stack>
      <Receipt
        title={t("wealth.vip.title", { count: order.days })}
        badge={<VipState state={order.state} />}
        facts={[
          ...money,
          { label: t("wealth.fact.from_to"), value: `${format.day(noon(order.begins))} – ${format.both(order.ends_at)}` },
          !over && { label: t("wealth.fact.accrued"), value: <Coins value={order.accrued} coin={order.coin} sign /> },
          { label: t("wealth.fact.number"), value: <CopyField value={order.reference} /> },
        ]}
        resultLabel={t("wealth.fact.receive")}
        result={<Coins value={order.receive} coin={order.coin} />}
      />
      {over && <WhyPrice kind="wealth.interest" id={order.id} start={start} words={words} />}
    </Stack>
  );
}
