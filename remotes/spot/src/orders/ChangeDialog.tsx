import { useState } from "react";
import { money, useFormat, useStore, useT, type Params } from "@agio/sdk";
import { DeedDialog, NumberField, Stack, useDeed, useHeld } from "@agio/ui";
import { OWN_CALLS, useRules } from "../data";
import type { Order } from "../wire.gen";
import { changingStore, waits, type Changing } from "./changing";
import { namesOf } from "./order";
import { openOrder } from "./OrderReceipt";

/** Gives an open order another price, quantity or trigger, and says before whether it keeps its place in line. */
export function ChangeDialog() {
  const changing = useStore(changingStore);
  return changing && <Change key={`${changing.order.id} ${changing.price ?? ""}`} {...changing} />;
}

type Field = "trigger_price" | "price" | "quantity";

function Change({ order, price }: Changing) {
  const t = useT("spot");
  const trade = useT("trade");
  const format = useFormat();
  const held = useHeld();
  const { rules } = useRules(order.pair);
  const { base, quote } = namesOf(order);
  const waiting = waits(order);
  const before: Partial<Record<Field, string>> = {
    ...(waiting && order.trigger_price !== null ? { trigger_price: order.trigger_price } : {}),
    ...(order.price !== null ? { price: order.price } : {}),
    ...(order.quantity !== null ? { quantity: money.trim(order.quantity) } : {}),
  };
  const [now, setNow] = useState(() => ({
    ...before,
    ...(price === undefined ? {} : waiting ? { trigger_price: price } : { price }),
  }));
  const close = () => changingStore.set(null);
  const deed = useDeed<Order>({
    call: "web/changeSpotOrder",
    invalidates: OWN_CALLS,
    done: (changed) => ({
      text: t("spot.told.changed", { side: trade(`trade.side.${changed.side}`), pair: `${base}/${quote}` }),
      view: () => openOrder({ order: changed }),
    }),
    onDone: close,
  });
  const set = (field: Field) => (value: string) => {
    deed.reset();
    setNow((held) => ({ ...held, [field]: value }));
  };
  const fields = (Object.keys(before) as Field[]).filter((field) => before[field] !== undefined);
  const wrong = fields.find((field) => !(money.isValid(now[field] ?? "") && money.sign(now[field] ?? "0") > 0));
  const changed = wrong ? [] : fields.filter((field) => money.compare(now[field] ?? "0", before[field] ?? "0") !== 0);
  const params: Params = { id: order.id, ...Object.fromEntries(changed.map((field) => [field, now[field]])) };
  const keeps = changed.length === 1 && changed[0] === "quantity" && money.compare(now.quantity ?? "0", before.quantity ?? "0") < 0;
  const worth = now.price !== undefined && now.quantity !== undefined && !wrong ? money.mul(now.price, now.quantity) : null;
  const why = wrong ? t("spot.change.why") : changed.length === 0 ? t("spot.code.change_nothing") : null;
  const units: Record<Field, string> = { trigger_price: quote, price: quote, quantity: base };
  const labels: Record<Field, string> = {
    trigger_price: t("spot.form.trigger"),
    price: trade("trade.form.price"),
    quantity: t("spot.form.quantity"),
  };
  const decimals = (field: Field) =>
    field === "quantity" ? (rules?.quantity_decimals ?? money.decimals(order.quantity ?? "0")) : (rules?.price_decimals ?? 2);
  return (
    <DeedDialog
      deed={deed}
      open
      onClose={close}
      title={t("spot.change.title", { pair: `${base}/${quote}` })}
      label={t("spot.change.deed")}
      held={held}
      why={why}
      sheet={{
        params,
        lines: [
          { label: t("spot.confirm.order"), value: `${trade(`trade.side.${order.side}`)} · ${t(`spot.type.${order.type}`)}` },
          !money.isZero(order.filled) && { label: trade("trade.column.filled"), value: format.coin(order.filled, base) },
          ...changed.map((field) => ({
            label: labels[field],
            value: `${format.amount(before[field] ?? "")} → ${format.amount(now[field] ?? "")} ${units[field]}`,
          })),
          worth !== null && { label: t("spot.form.total"), value: format.coin(money.toFixed(worth, 2), quote) },
          changed.length > 0 && !waiting && { label: t("spot.change.place"), value: t(keeps ? "spot.change.keeps" : "spot.change.last") },
        ],
      }}
    >
      <Stack gap={8}>
        {fields.map((field) => (
          <NumberField
            key={field}
            inline
            label={labels[field]}
            value={now[field] ?? ""}
            decimals={decimals(field)}
            {...(rules ? { step: field === "quantity" ? rules.step : rules.tick } : {})}
            unit={units[field]}
            onChange={set(field)}
            error={deed.of(field)}
          />
        ))}
      </Stack>
    </DeedDialog>
  );
}
