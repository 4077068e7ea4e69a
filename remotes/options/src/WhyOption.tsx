import { useState } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import { Chip, Pnl, registerReceipt, Segments, Stack, StatusBadge, WhyPrice, type PriceWords, type ReceiptView } from "@agio/ui";
import { feeText, pairOf, percentText, termText, TONES } from "./option";
import { Side } from "./Side";
import type { Option } from "./wire.gen";
import styles from "./options.module.css";

type Which = "entry" | "settlement";

const start = () => new Worker(new URL("./rule.worker.ts", import.meta.url));

/** Why an option was entered and settled at the price it was: the ticks, the rule, and the same once more in this page. */
export function WhyOption({ option }: { option: Option }) {
  const t = useT("options");
  const ended = option.settled_at !== null && option.entry !== "";
  const [which, setWhich] = useState<Which>(ended ? "settlement" : "entry");
  const words = useWords(option);
  if (option.entry === "" && option.settled_at === null) return <p>{t("options.why.waiting")}</p>;
  return (
    <Stack>
      {ended && (
        <Segments<Which>
          full
          label={t("options.why.which")}
          value={which}
          onChange={setWhich}
          options={[
            { value: "entry", label: t("options.fact.entry") },
            { value: "settlement", label: t("options.fact.settlement") },
          ]}
        />
      )}
      <WhyPrice key={which} kind={`options.${which}`} id={option.id} start={start} words={words} />
    </Stack>
  );
}

/** Registered, so that the drawer opens it from a row, a toast or another page. */
export const openWhy = registerReceipt("option", WhyOption);

function useWords(option: Option): (receipt: ReceiptView) => PriceWords {
  const t = useT("options");
  const format = useFormat();
  const { symbol, coin } = option;
  const decimals = money.decimals(option.entry || "0");
  const title = (
    <span className={styles.whyTitle}>
      <Side direction={option.direction} /> {format.coin(option.stake, coin)} <small>{termText(t, option.seconds)}</small>
    </span>
  );
  const badge = <StatusBadge tone={TONES[option.state]}>{t(`options.state.${option.state}`)}</StatusBadge>;
  const terms = [
    { label: t("options.fact.product"), value: pairOf(symbol) },
    { label: t("options.fact.stake"), term: "stake" as const, value: format.coin(option.stake, coin) },
    { label: t("options.fact.fee", { rate: feeText(format, option.fee_rate) }), value: format.coin(option.fee, coin) },
    { label: t("options.fact.profit"), value: percentText(format, option.profit_rate) },
  ];
  return ({ kind, facts }) => {
    const voided = facts["void"] ?? "";
    if (kind === "options.entry") {
      return {
        title,
        badge,
        settled: option.entry,
        sentence:
          voided === ""
            ? t("options.why.entry", { time: format.time(Number(facts["accepted_ms"]), true) })
            : t(`options.reason.${voided}_text`),
        result: {
          label: t("options.fact.entry"),
          value: voided === "" ? format.price(option.entry) : <Chip>{t("options.state.void")}</Chip>,
        },
        money: terms,
      };
    }
    return {
      title,
      badge,
      settled: option.returned,
      level: voided === "" ? { label: t("options.fact.entry"), price: option.entry, tone: "warn" } : undefined,
      sentence: voided === "" ? sentence(option, t, format, decimals) : t(`options.reason.${voided}_text`),
      result: { label: t("options.fact.result"), value: <Pnl value={money.toFixed(option.result, 2)} /> },
      money: [
        ...terms,
        { label: t("options.fact.entry"), value: format.price(option.entry) },
        { label: t("options.fact.settlement"), value: option.settlement === "" ? "–" : format.price(option.settlement) },
        { label: t("options.fact.returned"), value: format.coin(option.returned, coin), strong: true },
      ],
    };
  };
}

function sentence(option: Option, t: ReturnType<typeof useT>, format: ReturnType<typeof useFormat>, decimals: number): string {
  const gap = money.sub(option.settlement, option.entry);
  if (money.isZero(gap)) return t("options.why.equal");
  const amount = format.price(money.abs(gap), decimals);
  return t(money.sign(gap) > 0 ? "options.why.above" : "options.why.below", { amount, entry: format.price(option.entry, decimals) });
}
