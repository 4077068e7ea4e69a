import { useState } from "react";
import { api, money, NOTHING, useFormat, useT, type FormOf } from "@agio/sdk";
import { Lack, NumberField, Segments, useCommand, useHeld, useQuote } from "@agio/ui";
import { OWN_CALLS, useSummary, WALLET } from "../data";
import { nameOf } from "../market";
import { missing } from "../ticket/usePlacing";
import type { Position } from "../wire.gen";
import { shareText, SHOWN } from "./position";
import { SmallCommand } from "./SmallCommand";

type Way = "add" | "reduce";

const ask = (params: FormOf<"web/contractMarginQuote">, signal: AbortSignal) =>
  api.get("web/contractMarginQuote", params, { quiet: true, background: true, signal });

/** More margin or less, with what that makes of margin, liquidation and risk. */
export function MarginForm({ position, onDone }: { position: Position; onDone(): void }) {
  const t = useT("contracts");
  const format = useFormat();
  const held = useHeld();
  const [way, setWay] = useState<Way>("add");
  const [amount, setAmount] = useState("");
  const { id, coin, decimals } = position;
  const whole = money.isValid(amount) && money.sign(amount) > 0;
  const offer = useQuote(whole ? { id, way, amount } : null, ask);
  const quote = whole ? offer.quote : null;
  const available = useSummary().data?.available;
  const lack = way === "add" && whole ? missing(amount, available) : null;
  const command = useCommand({
    call: "web/changeContractMargin",
    invalidates: OWN_CALLS,
    done: () => ({ text: t(`contracts.result.margin_${way}`, { amount: format.coin(amount, coin), name: nameOf(position.product) }) }),
    onDone,
  });
  const both = (before: string, after: string) => (
    <>
      {before} → <b>{after}</b>
    </>
  );
  const price = (value: string) => (value === "" ? NOTHING : format.price(value, decimals));
  const shown = (value: string) => format.amount(money.toFixed(value, SHOWN));
  const bound = way === "reduce" ? position.available_margin : available && quote ? money.min(available, quote.most_added) : available;
  const most = bound === undefined ? null : money.toFixed(bound, SHOWN);
  const button = t(`contracts.margin.command_${way}`, { amount: whole ? format.coin(amount, coin) : "" });
  return (
    <SmallCommand
      title={t("contracts.margin.title", { name: nameOf(position.product) })}
      lead={most === null ? undefined : t("contracts.margin.most", { amount: format.coin(most, coin) })}
      aside={
        <Segments<Way>
          label={t("contracts.margin.way")}
          value={way}
          onChange={(next) => {
            setWay(next);
            command.reset();
          }}
          options={[
            { value: "add", label: t("contracts.margin.add") },
            { value: "reduce", label: t("contracts.margin.reduce") },
          ]}
        />
      }
      command={command}
      sheet={{ params: { id, way, amount }, lines: [] }}
      label={button}
      fields={["amount"]}
      why={held ?? (whole ? (lack ? t("contracts.why.short") : offer.problem) : t("contracts.why.amount"))}
      lines={
        quote
          ? [
              { label: t("contracts.fact.margin"), term: "margin", value: both(shown(quote.before.margin), shown(quote.after.margin)) },
              {
                label: t("contracts.fact.liquidation"),
                term: "liquidation_price",
                value: both(price(quote.before.liquidation), price(quote.after.liquidation)),
              },
              {
                label: t("contracts.fact.risk"),
                term: "risk_rate",
                value: both(shareText(format, quote.before.risk), shareText(format, quote.after.risk)),
                strong: true,
              },
            ]
          : []
      }
    >
      <NumberField
        inline
        autoFocus
        label={t("contracts.margin.amount")}
        value={amount}
        decimals={SHOWN}
        unit={coin}
        onChange={(next) => {
          setAmount(next);
          command.reset();
        }}
        {...(most === null ? {} : { onMax: () => setAmount(most) })}
        error={
          command.of("amount") ??
          (lack ? (
            <Lack wallet={WALLET} coin={coin} amount={lack}>
              {t("contracts.why.short")}
            </Lack>
          ) : whole && offer.problem !== null ? (
            offer.problem
          ) : undefined)
        }
      />
    </SmallCommand>
  );
}
