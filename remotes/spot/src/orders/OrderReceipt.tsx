import { money, useFormat, useT } from "@agio/sdk";
import { CopyField, Receipt, registerReceipt, StatusBadge } from "@agio/ui";
import type { Order } from "../wire.gen";
import { arithmeticOf } from "./arithmetic";
import { namesOf, TONES, triggerText } from "./order";

/** What was traded, at what price and fee, and that the sum is what price and quantity make. */
function OrderReceipt({ order }: { order: Order }) {
  const t = useT("spot");
  const trade = useT("trade");
  const format = useFormat();
  const { base, quote } = namesOf(order);
  const trigger = triggerText(order, format);
  const buys = order.side === "buy";
  const got = buys ? money.sub(order.filled, order.fee) : money.sub(order.total, order.fee);
  const traded = !money.isZero(order.filled);
  const sum = arithmeticOf(order);
  return (
    <Receipt
      title={`${trade(`trade.side.${order.side}`)} ${base}/${quote}`}
      badge={<StatusBadge tone={TONES[order.state]}>{t(`spot.state.${order.state}`)}</StatusBadge>}
      facts={[
        { label: trade("trade.column.type"), value: t(`spot.type.${order.type}`) },
        order.price !== null && { label: trade("trade.column.price"), value: `${format.price(order.price)} ${quote}` },
        sum !== null && { label: t("spot.receipt.average"), value: `${sum.exact ? "" : "≈ "}${format.price(sum.average)} ${quote}` },
        { label: trade("trade.column.filled"), value: format.coin(order.filled, base) },
        traded && { label: t("spot.form.fee"), value: format.coin(order.fee, order.fee_coin) },
        sum !== null && {
          label: t("spot.receipt.formula"),
          // Several prices are no one price times a quantity: their average is what follows from the sum.
          value: sum.exact
            ? `${format.amount(money.trim(order.filled))} × ${format.price(sum.average)} = ${format.coin(order.total, quote)}`
            : `${format.coin(order.total, quote)} ÷ ${format.amount(money.trim(order.filled))} ≈ ${format.price(sum.average)}`,
        },
        trigger !== null && { label: trade("trade.column.trigger"), value: `${trigger} ${quote}` },
        order.stop_limit_price !== null && {
          label: t("spot.form.stop_limit"),
          value: `${format.price(order.stop_limit_price)} ${quote}`,
        },
        order.take_profit !== null && {
          label: t("spot.exit.take_profit"),
          term: "take_profit",
          value: `${format.price(order.take_profit)} ${quote}`,
        },
        order.stop_loss !== null && {
          label: t("spot.exit.stop_loss"),
          term: "stop_loss",
          value: `${format.price(order.stop_loss)} ${quote}`,
        },
        order.exit_order !== null && { label: t("spot.exit.order"), value: <CopyField value={order.exit_order} /> },
        order.triggered !== null && { label: t("spot.receipt.triggered"), value: format.dateTime(order.triggered) },
        order.expires !== null && { label: t("spot.receipt.expires"), value: format.dateTime(order.expires) },
        { label: trade("trade.column.time"), value: format.dateTime(order.updated) },
        { label: t("spot.receipt.number"), value: <CopyField value={order.id} /> },
      ]}
      resultLabel={t("spot.receipt.received")}
      result={format.coin(traded ? got : "0", buys ? base : quote)}
      {...(sum === null ? {} : { verdict: t(sum.exact ? "shell.receipt.same" : "spot.receipt.several") })}
    />
  );
}

export const openOrder = registerReceipt("spot-order", OrderReceipt);
