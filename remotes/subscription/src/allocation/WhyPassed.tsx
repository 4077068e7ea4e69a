import { useState } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import { Button, CopyField, WhyPrice, type ReceiptView } from "@agio/ui";
import { lotsOf, usdt } from "../figures";
import type { Order } from "../wire.gen";

const start = () => new Worker(new URL("./passes.worker.ts", import.meta.url));
const PAID_SCALE = 6;
const MILLION = "1000000";

const decimal = (minor: string | undefined): string => money.div(minor ?? "0", MILLION, PAID_SCALE);

/** Why so many lots passed and what they cost: asked for with a button, since it is read seldom. */
export function WhyPassed({ order }: { order: Order }) {
  const t = useT("subscription");
  const format = useFormat();
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button icon="receipt-2" onClick={() => setOpen(true)}>
        {t("subscription.why")}
      </Button>
    );
  }
  const words = ({ facts, result }: ReceiptView) => ({
    title: t("subscription.why"),
    settled: result["passed_lots"] ?? "0",
    result: {
      label: t("subscription.fact.passed"),
      term: "allocation",
      value: t("subscription.passed_of", { passed: result["passed_lots"] ?? "0", lots: facts["lots"] ?? "0" }),
    },
    money: [
      { label: t("subscription.fact.rule"), value: t(`subscription.rule.${order.rule}`) },
      { label: t("subscription.fact.lots"), value: lotsOf(format, order) },
      { label: t("subscription.fact.issued_lots"), value: format.integer(facts["issued_lots"] ?? "0") },
      { label: t("subscription.fact.asked_lots"), value: format.integer(facts["asked_lots"] ?? "0") },
      order.rule === "lottery" && { label: t("subscription.how.seed"), value: <CopyField value={facts["seed"] ?? ""} /> },
      order.rule === "lottery" && { label: t("subscription.fact.last_ticket"), value: <CopyField value={facts["last_ticket"] ?? ""} /> },
      { label: t("subscription.fact.paid"), value: usdt(format, decimal(result["paid"])) },
      { label: t("subscription.fact.fee_paid"), value: usdt(format, decimal(result["fee"])) },
      { label: t("subscription.fact.refunded"), value: usdt(format, decimal(result["refund"])), strong: true },
    ],
  });
  return <WhyPrice kind="subscription.allocation" id={order.id} start={start} words={words} />;
}
