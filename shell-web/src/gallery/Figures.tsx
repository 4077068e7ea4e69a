import {
  Amount,
  AreaChart,
  Change,
  CoinDisc,
  CoinName,
  CompanyFacts,
  CompanyLine,
  DataTable,
  DayMoment,
  Donut,
  Icon,
  Markdown,
  MarkdownEditor,
  Pages,
  Pair,
  Pnl,
  Price,
  QrField,
  Sparkline,
  Wordmark,
  type Column,
} from "@agio/ui";
import { Example } from "./Example";
import styles from "./gallery.module.css";

interface Row {
  pair: string;
  last: string;
  change: string;
}
const COLUMNS: Column<Row>[] = [
  { key: "pair", header: "Pair", render: ({ pair }) => <Pair base={pair} quote="USDT" /> },
  { key: "last", header: "Last", right: true, sort: ({ last }) => last, render: ({ last }) => <Price value={last} /> },
  { key: "change", header: "24 h", right: true, sort: ({ change }) => change, render: ({ change }) => <Change value={change} /> },
];
const ROWS: Row[] = [
  { pair: "BTC", last: "64182.40", change: "2.31" },
  { pair: "ETH", last: "3120.55", change: "-0.84" },
];
const TABLE = { columns: COLUMNS, rowKey: ({ pair }: Row) => pair };
const DAY_S = 86_400;
const CURVE = [10, 12, 11, 15, 14, 18].map((value, day) => ({ time: 1_795_000_000 + day * DAY_S, value: String(value * 1000) }));

export function Figures() {
  return (
    <>
      <Example name="Price, Amount, Change, Pnl" text="Aligned, with a sign on every change">
        <div className={styles.row}>
          <Price value="64182.40" tone="up" />
          <Price value="64182.40" tone="down" />
          <Amount value="0.0253" unit="BTC" />
          <Amount value={null} unit="BTC" />
          <Change value="2.31" />
          <Change value="-0.84" />
          <Change value="0" />
          <Pnl value="189.72" percent="4.1" unit="USDT" />
          <Pnl value="-255.00" percent="-5.5" unit="USDT" />
        </div>
      </Example>
      <Example name="DayMoment" text="What counts in Hong Kong's days, on both clocks">
        <DayMoment at="2026-12-04T00:00:00+08:00" />
      </Example>
      <Example name="CompanyFacts, CompanyLine" text="Who runs the site, fact by fact and in a line">
        <CompanyFacts />
        <CompanyLine />
      </Example>
      <Example name="CoinDisc, CoinName, Pair, Icon, Wordmark, QrField" text="Signs">
        <div className={styles.row}>
          {["BTC", "ETH", "USDT", "XAU", "SOL"].map((symbol) => (
            <CoinDisc key={symbol} symbol={symbol} />
          ))}
          <CoinName symbol="BTC">BTC → USDT</CoinName>
          <Pair base="BTC" quote="USDT" name="Bitcoin" />
          <Icon name="receipt-2" size={20} />
          <Wordmark height={24} />
        </div>
        <QrField value="https://agio.example" label="Address" />
      </Example>
      <Example name="AreaChart, Donut, Sparkline" text="Quiet curves">
        <AreaChart points={CURVE} label="Assets by day" unit="USDT" />
        <Donut
          parts={[
            { label: "USDT", value: 60 },
            { label: "BTC", value: 40 },
          ]}
          caption="Coins"
          figure="2"
        />
        <div className={styles.row}>
          <Sparkline values={[1, 3, 2, 4]} />
          <Sparkline values={[4, 2, 3, 1]} />
        </div>
      </Example>
      <Example name="Markdown" text="What people wrote">
        <Markdown level={3} text={"## Fees\n\nA **maker** pays 0.08%.\n\n- no fee to deposit\n- [all fees](/fees)"} />
      </Example>
      <Example name="MarkdownEditor" text="To be written, and what is wrong with it">
        <MarkdownEditor
          label="Text"
          rows={4}
          value={"## Fees\n\nA **maker** pays 0.08%."}
          onChange={() => undefined}
          error="Enter a title"
        />
      </Example>
      <Example name="DataTable, Pages" text="Rows, loading, none, failed">
        <DataTable {...TABLE} rows={ROWS} />
        <DataTable {...TABLE} rows={undefined} loading skeletonRows={2} />
        <DataTable {...TABLE} rows={[]} empty={{ title: "No pairs yet" }} />
        <DataTable {...TABLE} rows={undefined} problem="The prices could not be loaded." onRetry={() => undefined} />
        <Pages page={2} onFirst={() => undefined} onPrevious={() => undefined} onNext={() => undefined} />
      </Example>
    </>
  );
}
