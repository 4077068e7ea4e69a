import { useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Button, CommandDialog, useCommand } from "@agio/ui";
import { Coins } from "../Coins";
import { four } from "../figures";
import { CHANGED } from "../useMine";
import type { Order } from "../wire.gen";

/** Take an order back before its cut-off. */
export function Withdraw({ order }: { order: Order }) {
  const t = useT("wealth");
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const withdraw = useCommand({
    call: "web/withdrawFundOrder",
    invalidates: CHANGED,
    done: () => ({ text: t("wealth.result.withdrawn", { name: order.name }) }),
    onDone: () => setAsked(false),
  });
  const back =
    order.side === "buy" ? (
      <Coins value={order.amount} coin={order.coin} />
    ) : (
      t("wealth.about_shares", { shares: four(format, order.shares) })
    );
  return (
    <>
      <Button size={28} onClick={() => setAsked(true)}>
        {t("wealth.withdraw")}
      </Button>
      <CommandDialog
        command={withdraw}
        open={asked || withdraw.unknown !== null}
        onClose={() => setAsked(false)}
        title={t("wealth.withdraw_title")}
        sheet={{
          params: { id: order.id },
          lines: [
            { label: t("wealth.fact.fund"), value: order.name },
            { label: t("wealth.fact.until"), value: format.both(order.cutoff_at) },
            { label: t("wealth.fact.back"), value: back, strong: true },
          ],
        }}
        label={t("wealth.withdraw")}
      />
    </>
  );
}
