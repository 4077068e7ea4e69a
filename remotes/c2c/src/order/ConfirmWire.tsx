import { useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Button, CommandDialog, Facts, Notice, Panel, Stack, useCommand } from "@agio/ui";
import { Coins, Fiat } from "../sums";
import type { OrderDetail } from "../wire.gen";
import { DisputeButton } from "./DisputeOrder";

const CHANGED = ["web/getC2cOrders", "web/getC2cOrder", "web/getAsset2"];

/** The desk says that it has wired: who sold confirms it, or says that nothing came. */
export function ConfirmWire({ order }: { order: OrderDetail }) {
  const t = useT("c2c");
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const command = useCommand({
    call: "web/confirmC2cOrder",
    invalidates: CHANGED,
    done: () => ({ text: t("c2c.result.sold", { amount: format.coin(order.amount, order.coin) }) }),
    onDone: () => setAsked(false),
  });
  return (
    <Panel title={t("c2c.confirm.title")}>
      <Stack>
        <p>{t("c2c.confirm.text", { time: format.dateTime(order.expires_at) })}</p>
        <Facts
          facts={[
            { label: t("c2c.fact.fiat"), value: <Fiat value={order.fiat} currency={order.currency} /> },
            { label: t("c2c.fact.payee_number"), value: order.payee_number },
            { label: t("c2c.fact.bank_reference"), value: order.bank_reference },
          ]}
        />
        <Button variant="primary" size={44} full onClick={() => setAsked(true)}>
          {t("c2c.confirm.command")}
        </Button>
        <DisputeButton order={order} label={t("c2c.confirm.denied")} />
      </Stack>
      <CommandDialog
        command={command}
        open={asked || command.unknown !== null}
        onClose={() => setAsked(false)}
        title={t("c2c.confirm.command")}
        sheet={{
          params: { id: order.id },
          lines: [
            { label: t("c2c.fact.fiat"), value: <Fiat value={order.fiat} currency={order.currency} /> },
            { label: t("c2c.fact.you_give"), value: <Coins value={order.amount} coin={order.coin} />, strong: true },
          ],
        }}
        label={t("c2c.confirm.command")}
      >
        <Notice kind="warn">{t("c2c.confirm.sure")}</Notice>
      </CommandDialog>
    </Panel>
  );
}
