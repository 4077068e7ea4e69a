import { useState } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import { Amount, Button, WhyPrice, type ReceiptView } from "@agio/ui";
import { plainAmount } from "../records/figures";
import { written } from "./rule";

const start = () => new Worker(new URL("./rule.worker.ts", import.meta.url));
const SPREAD_SCALE = 4;

/** Why an exchange had its rate: asked for with a button, since it is read seldom. */
export function ExchangePrice({ id }: { id: string }) {
  const t = useT("wallet");
  const format = useFormat();
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button icon="receipt-2" onClick={() => setOpen(true)}>
        {t("wallet.exchange.why")}
      </Button>
    );
  }
  const words = ({ facts, result }: ReceiptView) => {
    const settled = written(result["receive"] ?? "0", Number(facts["to_scale"]));
    const given = written(facts["amount"] ?? "0", Number(facts["from_scale"]));
    const received = <Amount value={plainAmount(settled)} unit={facts["to"]} />;
    return {
      title: t("wallet.exchange.why"),
      settled,
      result: { label: t("wallet.column.received"), value: received },
      money: [
        { label: t("wallet.column.given"), value: <Amount value={plainAmount(given)} unit={facts["from"]} /> },
        {
          label: t("wallet.exchange.spread_name"),
          term: "spread" as const,
          value: format.percent(money.trim(written(facts["spread_parts"] ?? "0", SPREAD_SCALE)), { sign: false }),
        },
        { label: t("wallet.column.received"), value: received, strong: true },
      ],
    };
  };
  return <WhyPrice kind="wallet.exchange" id={id} start={start} words={words} />;
}
