import { money, NOTHING, useFormat, useT } from "@agio/sdk";
import { CancelButton, ChangeButton, TradeTable } from "@agio/trade";
import { StatusBadge, toneClass } from "@agio/ui";
import type { Order } from "../wire.gen";
import { canChange, change } from "./changing";
import { filledPercent, isOpen, namesOf, TONES, triggerText, worthOf } from "./order";
import { openOrder } from "./OrderReceipt";

interface Props {
  label: string;
  rows: readonly Order[];
  leaving: string | null;
  onCancel(order: Order): void;
}

/** Spot orders as rows and as cards; each opens its receipt, an open one can be taken back. */
export function OrderTable({ label, rows, leaving, onCancel }: Props) {
  const t = useT("spot");
  const trade = useT("trade");
  const format = useFormat();
  const pairOf = (order: Order) => Object.values(namesOf(order)).join("/");
  const price = (order: Order) => {
    const { price: limit, average } = order;
    if (average === null) return limit === null ? t("spot.type.market") : format.price(limit);
    // What it was filled at comes first; the limit that was asked for stands beside it.
    return limit === null || money.compare(limit, average) === 0 ? (
      format.price(average)
    ) : (
      <>
        {format.price(average)} <small>{t("spot.orders.limit", { price: format.price(limit) })}</small>
      </>
    );
  };
  const quantity = (order: Order) => format.amount(order.quantity ?? order.filled);
  const filled = (order: Order) => {
    const percent = filledPercent(order);
    return percent === null ? NOTHING : format.percent(percent, { sign: false });
  };
  const worth = (order: Order) => format.amount(worthOf(order), { decimals: 2 });
  const reason = ({ reason: why }: Order) => (why === null || why === "by_user" ? undefined : t(`spot.reason.${why}`));
  const kind = ({ type, post_only }: Order) =>
    post_only ? `${t(`spot.type.${type}`)} · ${t("spot.form.post_only")}` : t(`spot.type.${type}`);
  const trigger = (order: Order) => triggerText(order, format) ?? NOTHING;
  const side = (order: Order) => (
    <span className={toneClass(order.side === "buy" ? "up" : "down")}>{trade(`trade.side.${order.side}`)}</span>
  );
  const state = (order: Order) => <StatusBadge tone={TONES[order.state]}>{t(`spot.state.${order.state}`)}</StatusBadge>;
  const busy = (order: Order) => leaving === order.id;
  const named = (order: Order) => ({
    side: trade(`trade.side.${order.side}`),
    pair: order.pair,
    price: order.price ?? order.id,
  });
  const commands = (order: Order) =>
    isOpen(order.state) && (
      <>
        {canChange(order) && <ChangeButton label={trade("trade.orders.change", named(order))} onClick={() => change(order)} />}
        <CancelButton label={trade("trade.orders.cancel", named(order))} busy={busy(order)} onClick={() => onCancel(order)} />
      </>
    );
  return (
    <TradeTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
      onRow={(order) => openOrder({ order })}
      columns={[
        { key: "time", header: trade("trade.column.time"), render: ({ time }) => format.dateTime(time) },
        { key: "pair", header: trade("trade.column.pair"), render: pairOf, strong: true },
        { key: "type", header: trade("trade.column.type"), render: kind, extra: true },
        { key: "side", header: trade("trade.column.side"), render: side },
        { key: "price", header: trade("trade.column.price"), render: price, right: true, strong: true },
        { key: "quantity", header: trade("trade.column.quantity"), render: quantity, right: true, strong: true },
        { key: "filled", header: trade("trade.column.filled"), render: filled, right: true, extra: true },
        {
          key: "total",
          header: trade("trade.column.total"),
          render: (order) => (
            <>
              {worth(order)} <small>{namesOf(order).quote}</small>
            </>
          ),
          right: true,
          strong: true,
        },
        { key: "trigger", header: trade("trade.column.trigger"), render: trigger, extra: true },
        {
          key: "status",
          header: trade("trade.column.status"),
          render: (order) => (
            <>
              {state(order)}
              {reason(order) && <span className="agio-hidden"> {reason(order)}</span>}
            </>
          ),
          extra: true,
          title: reason,
        },
        { key: "command", header: "", render: commands, right: true },
      ]}
      card={(order) => ({
        title: pairOf(order),
        side: side(order),
        kind: kind(order),
        time: format.dateTime(order.time),
        figures: [
          { label: trade("trade.column.price"), value: price(order) },
          {
            label: trade("trade.column.filled_of"),
            value: `${format.amount(money.trim(order.filled))} / ${quantity(order)}`,
          },
          order.trigger_price === null
            ? { label: trade("trade.column.total_in", { coin: namesOf(order).quote }), value: worth(order) }
            : { label: trade("trade.column.trigger"), value: trigger(order) },
        ],
        state: state(order),
        reason: reason(order),
        command: commands(order),
      })}
    />
  );
}
