import { useState } from "react";
import { useCall, useFormat, useT } from "@agio/sdk";
import { Button, CommandDialog, Notice, useCommand } from "@agio/ui";
import { Coins } from "./Coins";
import type { Order } from "./wire.gen";

const CHANGED = ["web/getProfitOrders", "web/getProfitOrder", "web/getProfitTotal", "web/getProfitRedemption"];

/** Ask for the money before its time: what is lost stands in figures before it is confirmed. */
export function Redeem({ order, size = 28 }: { order: Order; size?: 28 | 36 }) {
  const t = useT("custody");
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const { data, problem } = useCall("web/getProfitRedemption", { id: order.id }, { enabled: asked });
  const sell = useCommand({
    call: "web/sellProfit",
    invalidates: CHANGED,
    done: (result) => ({
      text: t("custody.result.asked", {
        amount: format.coin(result.paid, result.coin),
        day: format.both(result.pays_at ?? result.ends_at),
      }),
    }),
    onDone: () => setAsked(false),
  });
  const lines = data
    ? [
        { label: t("custody.fact.amount"), value: <Coins value={data.amount} coin={data.coin} /> },
        { label: t("custody.fact.remaining_days"), value: String(data.remaining_days) },
        {
          label: t("custody.fact.loss"),
          term: "early_redemption" as const,
          value: <Coins value={`-${data.loss}`} coin={data.coin} />,
          cost: true,
        },
        { label: t("custody.fact.kept"), value: <Coins value={data.earned} coin={data.coin} sign /> },
        { label: t("custody.fact.pays"), value: format.both(data.pays_at) },
        { label: t("custody.fact.paid"), value: <Coins value={data.paid} coin={data.coin} />, strong: true },
      ]
    : [];
  return (
    <>
      <Button size={size} variant={size === 28 ? "refuse" : "danger"} onClick={() => setAsked(true)}>
        {t(order.state === "redemption_rejected" ? "custody.ask_again" : "custody.redeem_early")}
      </Button>
      <CommandDialog
        command={sell}
        open={(asked && (data !== undefined || problem !== null)) || sell.unknown !== null}
        onClose={() => setAsked(false)}
        title={t("custody.redeem_title")}
        sheet={{ params: { id: order.id }, lines }}
        label={t("custody.redeem")}
        variant="danger"
        held={problem}
      >
        {data && <Notice kind="warn">{t("custody.redeem_note", { loss: format.coin(data.loss, data.coin) })}</Notice>}
      </CommandDialog>
    </>
  );
}
