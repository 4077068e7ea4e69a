import { useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Button, CommandDialog, Notice, useCommand } from "@agio/ui";
import { Coins, Fiat } from "../sums";
import type { OrderDetail } from "../wire.gen";

const CHANGED = ["web/getC2cOrders", "web/getC2cOrder", "web/getC2cOffers", "web/getAsset2"];

/** Call it off: said before, that money on its way is nobody's then. */
export function CancelOrder({ order }: { order: OrderDetail }) {
  const t = useT("c2c");
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const command = useCommand({
    call: "web/cancelC2cOrder",
    invalidates: CHANGED,
    done: () => ({ kind: "neutral", text: t("c2c.result.cancelled") }),
    onDone: () => setAsked(false),
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("c2c.cancel.ask")}</Button>
      <CommandDialog
        command={command}
        open={asked || command.unknown !== null}
        onClose={() => setAsked(false)}
        title={t("c2c.cancel.title", { amount: format.coin(order.amount, order.coin) })}
        sheet={{
          params: { id: order.id },
          lines: [
            { label: t("c2c.fact.amount"), value: <Coins value={order.amount} coin={order.coin} /> },
            { label: t("c2c.fact.fiat"), value: <Fiat value={order.fiat} currency={order.currency} /> },
          ],
        }}
        label={t("c2c.cancel.command")}
        variant="danger"
      >
        {order.side === "buy" && order.state === "matched" && <Notice kind="warn">{t("c2c.cancel.paid")}</Notice>}
      </CommandDialog>
    </>
  );
}
