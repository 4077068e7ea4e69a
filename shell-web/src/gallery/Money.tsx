import { useState } from "react";
import { money } from "@agio/sdk";
import {
  AmountField,
  Calculator,
  CoinDisc,
  CurveChart,
  Facts,
  Lack,
  Meter,
  ProductCard,
  ProductCardSkeleton,
  QuotedFigures,
  RiskLine,
  Slider,
  Sparkline,
  Summary,
  YieldSource,
  type Quoted,
} from "@agio/ui";
import { Example } from "./Example";
import styles from "./gallery.module.css";

/** Stands for a settling function: 82% to who is right, the stake to who is wrong. */
async function quoteOf({ stake }: { stake: string }) {
  return { gain: money.toFixed(money.percentOf(stake, "82"), 2), stake: money.toFixed(stake, 2) };
}
const CARD = { label: "A year (APR)", last: "19 Nov 0.0061%", value: "2.00% – 2.99%" };
const DEBT = [0, 7, 30].map((x, index) => ({ x, y: ["8000", "8000", "8108"][index] ?? "8000" }));
const LATE = [
  { x: 30, y: "8108" },
  { x: 40, y: "8190" },
];

const QUOTED: Quoted<string> = { quote: "102.10", shown: "102.10", waiting: false, problem: null, field: null, again: () => undefined };

export function Money() {
  const [lever, setLever] = useState("20");
  const [loan, setLoan] = useState("3000");
  const [sum, setSum] = useState("10000.00");
  const [short, setShort] = useState("15000.00");
  const [stake, setStake] = useState("200");
  return (
    <>
      <Example name="Slider" text="Stops, or parts of a limit; arrows and typing too">
        <Slider
          label="Leverage"
          value={lever}
          onChange={setLever}
          stops={["1", "5", "10", "20", "50", "100"]}
          write={(text) => `${text}×`}
        />
        <Slider
          label="Loan"
          value={loan}
          onChange={setLoan}
          min="0"
          max="12000"
          step="100"
          limit="8000"
          parts={[
            { from: "0", label: "Identity" },
            { from: "4000", label: "Score 712" },
            { from: "8000", label: "From 750" },
          ]}
        />
        <Slider label="Off" value="20" onChange={() => undefined} stops={["1", "10", "20"]} disabled />
      </Example>
      <Example name="AmountField" text="The sum of a money form">
        <AmountField label="Amount" value={sum} onChange={setSum} available="12480.55" unit="USDT" />
        <AmountField label="Short" value={short} onChange={setShort} available="12480.55" unit="USDT" percents={[]} wallet="spot" />
        <AmountField
          label="Over the cap"
          value="2000"
          onChange={() => undefined}
          available="12480.55"
          max="1500"
          unit="USDT"
          percents={[]}
        />
        <AmountField label="Off" value="" onChange={() => undefined} available="0" unit="USDT" disabled />
      </Example>
      <Example name="Lack" text="What is missing in a wallet, and the way to it">
        <Lack wallet="contract" coin="USDT" amount="320.5">
          Not enough funds in your contract wallet.
        </Lack>
      </Example>
      <Example name="QuotedFigures" text="Quoted, of an example, of an earlier question, awaited">
        {[{}, { quote: null }, { waiting: true }, { quote: null, shown: undefined }].map((but, index) => (
          <QuotedFigures key={index} of={{ ...QUOTED, ...but }} rows={2}>
            {(receive) => (
              <Summary
                lines={[
                  { label: "A day", value: "0.30" },
                  { label: "You receive", value: receive, strong: true },
                ]}
              />
            )}
          </QuotedFigures>
        ))}
      </Example>
      <Example name="ProductCard" text="Ready, refused with the reason, loading">
        <div className={styles.pair}>
          <ProductCard
            head={{ disc: <CoinDisc symbol="USDT" />, name: "USDT", term: "7 days" }}
            figure={CARD}
            evidence={<Sparkline values={[3, 4, 3, 5, 4, 4, 5]} />}
            facts={[{ label: "Early redemption fee", value: "5%" }]}
            meter={<Meter label="Quota" text="62%" limit="100" parts={[{ value: "62" }]} />}
            command={{ label: "Subscribe", onClick: () => undefined }}
          />
          <ProductCard
            head={{ disc: <CoinDisc symbol="USDT" />, name: "USDT", term: "365 days" }}
            figure={CARD}
            facts={[{ label: "Early redemption fee", value: "5%" }]}
            meter={<Meter label="Quota" text="27%" limit="100" parts={[{ value: "27" }]} />}
            command={{ label: "Take the assessment", onClick: () => undefined }}
            refused="Requirements aggressive"
          />
          <ProductCardSkeleton />
        </div>
      </Example>
      <Example name="RiskLine" text="What can be lost, on the page and in the form of a risky product">
        <RiskLine>You can lose the whole stake within seconds.</RiskLine>
      </Example>
      <Example name="YieldSource" text="What pays a yield and what can go wrong, beside the form of everything that earns">
        <YieldSource source="operator" />
      </Example>
      <Example name="Calculator" text="Outcomes side by side, from the settling function">
        <Calculator
          inputs={<AmountField label="Stake" value={stake} onChange={setStake} unit="USDT" percents={[]} />}
          question={money.isValid(stake) ? { stake } : null}
          quote={quoteOf}
          outcomes={({ gain, stake: put }) => [
            [
              { when: "If right", receive: `Receive ${money.add(put, gain)}`, result: `+${gain}`, tone: "up" },
              { when: "If equal", receive: `Receive ${put}`, result: "0.00" },
              { when: "If wrong", receive: "Receive 0.00", result: `−${put}`, tone: "down" },
            ],
            [{ when: "On day 4", receive: "9,500.00 and 120.00", result: "−500.00", tone: "cost" }],
          ]}
        />
        <Calculator inputs={null} question={null} quote={quoteOf} outcomes={() => []} />
        <Calculator inputs={null} question={{ stake: "1" }} quote={() => new Promise<never>(() => undefined)} outcomes={() => []} />
        <Calculator inputs={null} question={{ stake: "1" }} quote={() => Promise.reject(new Error("down"))} outcomes={() => []} />
      </Example>
      <Example name="CurveChart" text="What you get or owe by the day; zones, marks, levels, now">
        <CurveChart
          label="8,108.00 USDT on 20 Dec, free for 7 days"
          series={[{ points: DEBT }, { points: LATE, tone: "bad", dashed: true }]}
          zones={[
            { from: 0, to: 7, label: "Free", tone: "ok" },
            { from: 30, to: 40, label: "Late", tone: "bad" },
          ]}
          marks={[{ x: 30, y: "8108", label: "8,108.00 on 20 Dec" }]}
          levels={[{ y: "8050", label: "Most you may owe", tone: "warn" }]}
          height={150}
        />
        <CurveChart
          label="Demand over the window"
          series={[{ points: [0, 20, 30, 80, 157].map((y, x) => ({ x, y: String(y) })), stepped: true }]}
          bars={{ label: "An hour", points: [20, 10, 50, 77].map((y, x) => ({ x: x + 1, y: String(y) })) }}
          bands={[
            {
              points: [
                { x: 3, low: "80", high: "80" },
                { x: 5, low: "120", high: "200" },
              ],
            },
          ]}
          now={3}
          axis={{ write: (x) => `${x} h` }}
          height={150}
        />
      </Example>
      <Example name="Summary, Facts" text="Before the button; a strong last line">
        <Summary
          lines={[
            { label: "Amount", value: "1,000.00 USDT" },
            { label: "Leaving early", value: "−50.00 USDT", cost: true },
            { label: "You receive", value: "950.00 USDT", strong: true },
          ]}
        />
        <Facts
          facts={[
            { label: "Network", value: "TRC20" },
            { label: "Fee", value: "1.00 USDT" },
            { label: "You receive", value: "950.00 USDT", strong: true },
          ]}
        />
      </Example>
    </>
  );
}
