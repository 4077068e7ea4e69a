import { useCall, useFormat, useT } from "@agio/sdk";
import { QueryState, Button, CopyField, Receipt, registerReceipt, Stack, WhyPrice, type ReceiptView } from "@agio/ui";
import { Coins } from "../Coins";
import { openValue } from "../fund/LastValue";
import { written } from "../rule";
import { four, percent } from "../figures";
import type { Order } from "../wire.gen";
import { OrderState } from "./OrderState";

const start = () => new Worker(new URL("../rule.worker.ts", import.meta.url));
const RATE_DECIMALS = 10;

function OrderReceipt({ id }: { id: string }) {
  const query = useCall("web/getFundOrder", { id });
  return (
    <QueryState query={query} rows={6} rowHeight={30}>
      {(order) => <Shown order={order} />}
    </QueryState>
  );
}

/** Open what became of an order of a fund. */
export const openOrder = registerReceipt("wealth-order", OrderReceipt);

function Shown({ order }: { order: Order }) {
  const t = useT("wealth");
  const format = useFormat();
  const buys = order.side === "buy";
  const shares = t("wealth.about_shares", { shares: four(format, order.shares) });
  const sum = <Coins value={order.amount} coin={order.coin} />;
  return (
    <Stack>
      <Receipt
        title={`${t(`wealth.side.${order.side}`)} · ${order.name}`}
        badge={<OrderState state={order.state} />}
        facts={[
          { label: t("wealth.fact.ordered"), value: format.dateTime(order.created_at) },
          { label: t("wealth.fact.value_at"), value: format.dateTime(order.value_at) },
          order.state === "waiting" && { label: t("wealth.fact.until"), value: format.both(order.cutoff_at) },
          order.value !== "" && { label: t("wealth.fact.value"), value: format.amount(order.value) },
          buys && order.value !== "" && { label: t("wealth.fact.fee"), value: <Coins value={order.fee} coin={order.coin} /> },
          order.pays_at !== null && { label: t("wealth.fact.pays"), value: format.both(order.pays_at) },
          { label: t("wealth.fact.number"), value: <CopyField value={order.reference} /> },
          buys
            ? order.value !== "" && { label: t("wealth.fact.shares"), value: shares }
            : { label: t("wealth.fact.shares"), value: shares },
        ]}
        resultLabel={t(buys ? "wealth.fact.amount" : "wealth.fact.paid_out")}
        result={buys || order.value !== "" ? sum : "–"}
      />
      {order.value_id && (
        <>
          <Button size={28} icon="receipt-2" onClick={() => openValue({ id: order.value_id })}>
            {t("wealth.last.open")}
          </Button>
          <WhyPrice kind={buys ? "wealth.purchase" : "wealth.redemption"} id={order.id} start={start} words={(receipt) => words(receipt)} />
        </>
      )}
    </Stack>
  );

  function words({ facts, result }: ReceiptView) {
    const [name, decimals] = buys ? (["shares", 6] as const) : (["paid", Number(facts["scale"])] as const);
    const settled = written(BigInt(result[name] ?? "0"), decimals);
    const value = written(BigInt(facts["value"] ?? "0"), 6);
    const reported = buys ? shares : sum;
    return {
      title: t("wealth.why"),
      settled,
      result: { label: t(buys ? "wealth.fact.shares" : "wealth.fact.paid_out"), value: reported },
      money: [
        { label: t("wealth.fact.value"), value: format.amount(value) },
        buys && { label: t("wealth.fact.amount"), value: sum },
        buys && {
          label: t("wealth.fee_of", { share: percent(format, written(BigInt(facts["fee_rate"] ?? "0"), RATE_DECIMALS)) }),
          value: <Coins value={order.fee} coin={order.coin} />,
        },
        { label: t(buys ? "wealth.fact.shares" : "wealth.fact.paid_out"), value: reported, strong: true },
      ],
    };
  }
}
