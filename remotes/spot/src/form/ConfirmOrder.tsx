import { useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Button, Checkbox, Dialog, Notice, Stack, Summary } from "@agio/ui";
import { byAmount, type Ticket } from "../model/ticket";
import type { Quote } from "../wire";

interface Props {
  open: boolean;
  onClose(): void;
  onConfirm(never: boolean): void;
  busy: boolean;
  label: string;
  ticket: Ticket;
  pair: string;
  base: string;
  quote: string;
  quoted: Quote | undefined;
  refusal: string | null;
}

/** The order once more, in figures, before it is sent. */
export function ConfirmOrder({ open, onClose, onConfirm, busy, label, ticket, pair, base, quote, quoted, refusal }: Props) {
  const t = useT("spot");
  const format = useFormat();
  const [never, setNever] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("spot.confirm.title", { pair })}
      actions={
        <>
          <Button onClick={onClose}>{t("spot.confirm.back")}</Button>
          <Button variant={ticket.side === "buy" ? "buy" : "sell"} busy={busy} onClick={() => onConfirm(never)}>
            {label}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Summary
          lines={[
            { label: t("spot.confirm.order"), value: `${t(`spot.side.${ticket.side}`)} · ${t(`spot.type.${ticket.type}`)}` },
            {
              label: t("spot.form.price"),
              value: ticket.type === "limit" ? `${format.price(ticket.price)} ${quote}` : t("spot.form.best_price"),
            },
            !byAmount(ticket) && { label: t("spot.form.quantity"), value: `${format.amount(ticket.quantity)} ${base}` },
            ticket.total !== "" && { label: t("spot.form.total"), value: `${format.amount(ticket.total)} ${quote}` },
            quoted && { label: t("spot.confirm.holds"), value: `${format.amount(quoted.hold)} ${quoted.hold_coin}` },
            quoted && { label: t("spot.form.fee"), value: `${format.amount(quoted.fee)} ${quoted.fee_coin}` },
            quoted && {
              label: t("spot.form.receive"),
              value: `${format.amount(quoted.receive)} ${quoted.receive_coin}`,
              strong: true,
            },
          ]}
        />
        {refusal && <Notice kind="error">{refusal}</Notice>}
        <Checkbox checked={never} onChange={setNever}>
          {t("spot.confirm.never")}
        </Checkbox>
      </Stack>
    </Dialog>
  );
}
