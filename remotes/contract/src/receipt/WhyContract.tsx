import { money, NOTHING, toDate, useFormat, useT } from "@agio/sdk";
import {
  CopyField,
  Facts,
  Pnl,
  registerReceipt,
  Stack,
  StatusBadge,
  WhyPrice,
  type Fact,
  type PriceLevel,
  type PriceWords,
  type ReceiptView,
} from "@agio/ui";
import { nameOf } from "../market";
import { REASON_TONES, SHOWN, TONES } from "../positions/position";
import { Side } from "../positions/Side";
import type { Closure, Position } from "../wire.gen";
import { written } from "./rule";

export type Why = { position: Position } | { closure: Closure };

const start = () => new Worker(new URL("./rule.worker.ts", import.meta.url));

/** A position or what was closed of one: its facts, and why its price was what it was. */
export function WhyContract(of: Why) {
  return "closure" in of ? <OfClosure closure={of.closure} /> : <OfPosition position={of.position} />;
}

/** Registered, so that the drawer opens it from a row, a toast or another page. */
export const openWhy = registerReceipt<Why>("contract", WhyContract);

const usePosition = (position: Position): Fact[] => {
  const t = useT("contracts");
  const format = useFormat();
  const { decimals, coin } = position;
  const price = (value: string) => (value === "" ? NOTHING : format.price(value, decimals));
  const amount = (value: string) => format.coin(money.toFixed(value, SHOWN), coin);
  return [
    { label: t("contracts.fact.type"), value: t(`contracts.type.${position.kind}`) },
    { label: t("contracts.fact.lots"), value: format.integer(position.lots || position.ordered) },
    { label: t("contracts.fact.price"), value: price(position.price) },
    { label: t("contracts.fact.entry"), value: price(position.entry) },
    { label: t("contracts.fact.margin"), term: "margin", value: amount(position.margin) },
    { label: t("contracts.fact.available_margin"), value: amount(position.available_margin) },
    { label: t("contracts.fact.liquidation"), term: "liquidation_price", value: price(position.liquidation) },
    { label: t("contracts.fact.take_profit"), term: "take_profit", value: price(position.take_profit) },
    { label: t("contracts.fact.stop_loss"), term: "stop_loss", value: price(position.stop_loss) },
    { label: t("contracts.fact.fee"), value: amount(position.fee) },
    { label: t("contracts.fact.overnight"), term: "overnight_interest", value: amount(position.interest) },
    { label: t("contracts.fact.ordered"), value: format.dateTime(toDate(position.created_at)) },
    { label: t("contracts.fact.opened"), value: position.entry_ms === null ? NOTHING : format.dateTime(position.entry_ms) },
    ...(position.delivers_ms === null
      ? []
      : [{ label: t("contracts.rules.delivery"), term: "delivery" as const, value: format.dateTime(position.delivers_ms) }]),
    { label: t("contracts.fact.number"), value: <CopyField value={position.id} /> },
  ];
};

function OfPosition({ position }: { position: Position }) {
  const t = useT("contracts");
  const format = useFormat();
  const facts = usePosition(position);
  const { decimals, state, side, leverage, product } = position;
  const head = (
    <>
      {nameOf(product)} <Side side={side} leverage={leverage} />
    </>
  );
  const badge = <StatusBadge tone={TONES[state]}>{t(`contracts.state.${state}`)}</StatusBadge>;
  if (position.entry === "") {
    return (
      <Stack>
        <p>
          {head} {badge}
        </p>
        <Facts facts={facts} />
        <p>{t(state === "pending" ? "contracts.why_price.waiting" : "contracts.why_price.never")}</p>
      </Stack>
    );
  }
  const words = (receipt: ReceiptView): PriceWords => ({
    title: head,
    badge,
    settled: position.entry,
    sentence: t("contracts.why_price.entry", { price: format.price(position.entry, decimals), time: format.time(receipt.at, true) }),
    result: { label: t("contracts.fact.entry"), value: format.price(position.entry, decimals) },
    money: facts,
  });
  return <WhyPrice kind="contract.entry" id={position.id} start={start} words={words} />;
}

/** What the mark that closed it was measured against: the bound it reached, or the entry. */
function levelOf(t: ReturnType<typeof useT>, { reason, entry }: Closure, { facts, result }: ReceiptView): PriceLevel {
  const at = (value: string | undefined) => written(BigInt(value ?? "0"), Number(facts["decimals"]));
  if (reason === "liquidated") return { label: t("contracts.fact.liquidation"), price: at(result["liquidation"]), tone: "bad" };
  if (reason === "take_profit") return { label: t("contracts.fact.take_profit"), price: at(facts[reason]), tone: "ok" };
  if (reason === "stop_loss") return { label: t("contracts.fact.stop_loss"), price: at(facts[reason]), tone: "bad" };
  return { label: t("contracts.fact.entry"), price: entry, tone: "warn" };
}

function OfClosure({ closure }: { closure: Closure }) {
  const t = useT("contracts");
  const format = useFormat();
  const { coin, reason } = closure;
  const amount = (value: string) => format.coin(money.toFixed(value, SHOWN), coin);
  const by = reason || "user";
  const words = (receipt: ReceiptView): PriceWords => ({
    title: (
      <>
        {nameOf(closure.product)} <Side side={closure.side} leverage={closure.leverage} />
      </>
    ),
    badge: <StatusBadge tone={REASON_TONES[reason] ?? "over"}>{t(`contracts.reason.${by}`)}</StatusBadge>,
    settled: closure.returned,
    level: levelOf(t, closure, receipt),
    sentence: t(`contracts.why_price.${by}`, { mark: format.price(closure.mark), price: format.price(closure.price) }),
    result: { label: t("contracts.fact.result"), value: <Pnl value={money.toFixed(closure.result, SHOWN)} /> },
    money: [
      { label: t("contracts.fact.lots"), value: format.integer(closure.lots) },
      { label: t("contracts.fact.entry"), value: format.price(closure.entry) },
      { label: t("contracts.fact.close"), value: format.price(closure.price) },
      { label: t("contracts.fact.margin"), term: "margin", value: amount(closure.margin) },
      { label: t("contracts.fact.result"), value: <Pnl value={money.toFixed(closure.result, SHOWN)} /> },
      { label: t("contracts.fact.fee"), value: amount(money.negate(closure.fee)) },
      !money.isZero(closure.shortfall) && {
        label: t("contracts.fact.shortfall"),
        term: "insurance_fund" as const,
        value: amount(closure.shortfall),
      },
      { label: t("contracts.fact.returned"), value: amount(closure.returned), strong: true },
    ],
  });
  return <WhyPrice kind="contract.closure" id={closure.id} start={start} words={words} />;
}
