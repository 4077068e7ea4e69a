import { useState } from "react";
import { money, NOTHING, useFormat, useStore, useT, type Params } from "@agio/sdk";
import { CommandDialog, NumberField, Stack, useCommand, useHeld } from "@agio/ui";
import { OWN_CALLS, useRules } from "../data";
import { away } from "../form/Exits";
import { changedFields, EXITS, fieldsOf, isWritten, keepsPlace, waits, changingStore, type Changing, type Field } from "./changing";
import { namesOf } from "./order";
import { openOrder } from "./OrderReceipt";

/**
 * Gives an open order another price, quantity or trigger, or what follows it other prices, and says before whether it
 * keeps its place in line.
 */
export function ChangeDialog() {
  const changing = useStore(changingStore);
  return changing && <Change key={`${changing.order.id} ${changing.price ?? ""}`} {...changing} />;
}

function Change({ order, price }: Changing) {
  const t = useT("spot");
  const trade = useT("trade");
  const format = useFormat();
  const held = useHeld();
  const { rules } = useRules(order.pair);
  const { base, quote } = namesOf(order);
  const before = fieldsOf(order);
  const [now, setNow] = useState(() => ({
    ...before,
    ...(price === undefined ? {} : waits(order) ? { trigger_price: price } : { price }),
  }));
  const close = () => changingStore.set(null);
  const command = useCommand({
    call: "web/changeSpotOrder",
    invalidates: OWN_CALLS,
    done: (changed) => ({
      text: t("spot.result.changed", { side: trade(`trade.side.${changed.side}`), pair: `${base}/${quote}` }),
      view: () => openOrder({ order: changed }),
    }),
    onDone: close,
  });
  const set = (field: Field) => (value: string) => {
    command.reset();
    setNow((held) => ({ ...held, [field]: value }));
  };
  const fields = Object.keys(before) as Field[];
  const wrong = fields.find((field) => !isWritten(now[field] ?? "") && !(EXITS.includes(field) && now[field] === ""));
  const changed = wrong ? [] : changedFields(before, now);
  const params: Params = { id: order.id, ...Object.fromEntries(changed.map((field) => [field, now[field]])) };
  const worth = now.price !== undefined && now.quantity !== undefined && !wrong ? money.mul(now.price, now.quantity) : null;
  const why = wrong ? t("spot.change.why") : changed.length === 0 ? t("spot.code.change_nothing") : null;
  const units: Record<Field, string> = { trigger_price: quote, price: quote, quantity: base, take_profit: quote, stop_loss: quote };
  const labels: Record<Field, string> = {
    trigger_price: t("spot.form.trigger"),
    price: trade("trade.form.price"),
    quantity: t("spot.form.quantity"),
    take_profit: t("spot.exit.take_profit"),
    stop_loss: t("spot.exit.stop_loss"),
  };
  const write = (field: Field, value = "") => (value === "" ? NOTHING : `${format.amount(value)} ${units[field]}`);
  const decimals = (field: Field) =>
    field === "quantity" ? (rules?.quantity_decimals ?? money.decimals(order.quantity ?? "0")) : (rules?.price_decimals ?? 2);
  return (
    <CommandDialog
      command={command}
      open
      onClose={close}
      title={t("spot.change.title", { pair: `${base}/${quote}` })}
      label={t("spot.change.command")}
      held={held}
      why={why}
      fields={fields}
      sheet={{
        params,
        lines: [
          { label: t("spot.confirm.order"), value: `${trade(`trade.side.${order.side}`)} · ${t(`spot.type.${order.type}`)}` },
          !money.isZero(order.filled) && { label: trade("trade.column.filled"), value: format.coin(order.filled, base) },
          ...changed.map((field) => ({
            label: labels[field],
            value: `${format.amount(before[field] || null)} → ${write(field, now[field])}`,
          })),
          worth !== null && { label: t("spot.form.total"), value: format.coin(money.toFixed(worth, 2), quote) },
          changed.length > 0 &&
            !waits(order) && {
              label: t("spot.change.place"),
              value: t(keepsPlace(changed, before, now) ? "spot.change.keeps" : "spot.change.last"),
            },
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
            unit={(EXITS.includes(field) && away(now.price ?? now.trigger_price ?? "", now[field] ?? "")) || units[field]}
            onChange={set(field)}
            error={command.of(field)}
          />
        ))}
      </Stack>
    </CommandDialog>
  );
}
