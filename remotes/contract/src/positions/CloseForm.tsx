import { useState } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import { Percents } from "@agio/trade";
import { NumberField, Pnl, useCommand, useHeld } from "@agio/ui";
import { OWN_CALLS } from "../data";
import { nameOf } from "../market";
import type { Position } from "../wire.gen";
import { useFigures } from "./live";
import { partOf, SHOWN } from "./position";
import { SmallCommand } from "./SmallCommand";

const PARTS = ["10", "25", "50", "75", "100"];

/** All of a position, or some lots of it, at the price of the moment. */
export function CloseForm({ position, onDone }: { position: Position; onDone(): void }) {
  const t = useT("contracts");
  const format = useFormat();
  const held = useHeld();
  const all = String(position.lots - position.closing);
  const [lots, setLots] = useState(all);
  const { result, mark } = useFigures(position);
  const valid = money.isValid(lots) && money.sign(lots) > 0 && money.compare(lots, all) <= 0;
  const whole = valid && money.compare(lots, all) === 0;
  const command = useCommand({
    call: "web/closeContract",
    invalidates: OWN_CALLS,
    done: () => ({ kind: "neutral", text: t("contracts.result.closing", { name: nameOf(position.product) }) }),
    onDone,
  });
  const share = valid ? money.toFixed(money.div(money.mul(result, lots), String(position.lots), 6), SHOWN) : "0";
  const button = whole ? t("contracts.close.all_lots") : t("contracts.close.some_lots", { lots: format.amount(valid ? lots : "0") });
  return (
    <SmallCommand
      title={t("contracts.close.title", { name: nameOf(position.product) })}
      lead={t("contracts.close.of", { lots: format.amount(all) })}
      command={command}
      sheet={{ params: { id: position.id, lots }, lines: [] }}
      label={button}
      variant="danger"
      fields={["lots"]}
      why={held ?? (valid ? null : t("contracts.why.lots"))}
      lines={[
        { label: t("contracts.fact.mark"), term: "mark_price", value: format.price(mark, position.decimals) },
        { label: t("contracts.close.about"), value: <Pnl value={share} unit={position.coin} />, strong: true },
      ]}
    >
      <NumberField
        inline
        autoFocus
        label={t("contracts.fact.lots")}
        value={lots}
        decimals={0}
        step="1"
        unit=""
        onChange={(next) => {
          setLots(next);
          command.reset();
        }}
        error={command.of("lots")}
      />
      <Percents
        percents={PARTS}
        chosen={PARTS.find((part) => partOf(all, part) === lots) ?? null}
        onChoose={(part) => {
          setLots(partOf(all, part));
          command.reset();
        }}
      />
    </SmallCommand>
  );
}
