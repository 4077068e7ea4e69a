import { useState } from "react";
import { Button, PriceReceipt, Receipt, RecomputeNotice, StatusBadge, TickTable, WhyPrice, type Tick } from "@agio/ui";
import { Example } from "./Example";

const SOURCES = ["Venue A", "Venue B", "Venue C"];
const TICKS: Tick[] = [
  { time: "2026-11-20T10:41:51.977Z", prices: ["61932.80", "61931.90", "61932.30"], taken: 2, mark: "61932.30" },
  { time: "2026-11-20T10:41:52.204Z", prices: ["61929.80", "61930.40", "61931.60"], taken: 1, mark: "61930.40", used: true },
];
const write = (price: string) => price;

export function Prices() {
  const shared = {
    title: "BTC rise, 60 s",
    result: { label: "You receive", value: "356.40 USDT" },
    sources: SOURCES,
    decimals: 2,
    rule: "The first mark at or after the moment; the mark is the median of the venues.",
    money: [
      { label: "Stake", value: "200.00" },
      { label: "You receive", value: "356.40", strong: true },
    ],
    formula: { text: "200.00 × 1.82 − 7.60", id: "OPT-48-2071", hash: "sha256 9f2c…e1" },
  };
  return (
    <>
      <Example name="WhyPrice" text="A receipt of the server's, here one that nobody has">
        <Asked />
      </Example>
      <Example name="PriceReceipt" text="Ticks, sources, rule, and the check in each state">
        <PriceReceipt
          {...shared}
          badge={<StatusBadge tone="good">Won</StatusBadge>}
          sentence="61,930.40 is above your entry of 61,902.10."
          ticks={TICKS}
          check={{ state: "ready" }}
          onCheck={() => undefined}
        />
        <TickTable ticks={null} sources={SOURCES} write={write} />
        <RecomputeNotice write={write} check={{ state: "same", ticks: 64, steps: 9, ms: 4 }} />
        <RecomputeNotice write={write} check={{ state: "running", done: 31, count: 64 }} />
        <RecomputeNotice write={write} check={{ state: "other", settled: "61930.40", computed: "61931.20" }} />
        <RecomputeNotice write={write} check={{ state: "failed" }} onCheck={() => undefined} />
        <PriceReceipt {...shared} ticks="gone" />
      </Example>
      <Example name="Receipt" text="Facts above the tear line, the result below">
        <Receipt
          title="Exchange"
          facts={[{ label: "Price", value: "64,182.40" }]}
          resultLabel="You received"
          result="0.0253 BTC"
          verdict="Recomputed: same result"
        />
      </Example>
    </>
  );
}

/** Asks the server once it is wanted: receipts are their users', and this page is open to visitors. */
function Asked() {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button icon="receipt-2" onClick={() => setOpen(true)}>
        Why this price
      </Button>
    );
  const words = () => ({ title: "", settled: "", result: { label: "", value: "" }, money: [] });
  return <WhyPrice kind="gallery" id="0" start={() => new Worker("/")} words={words} />;
}
