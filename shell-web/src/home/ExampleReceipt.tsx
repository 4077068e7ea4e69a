import { useMemo } from "react";
import { money, siteNow, useCall, useFormat, useSymbol, useT } from "@agio/sdk";
import { Chip, ErrorPanel, Receipt, Skeleton } from "@agio/ui";
import { pairOf } from "../pair";
import { exampleOf, type Example } from "./example";
import type { Candles } from "../wire.gen";
import styles from "./Hero.module.css";

const SYMBOL = "BTCUSDT";
const WIDTH = 406;
const HEIGHT = 92;
const TOP = 24;
const FOOT = 80;
/** The line on which words stand. */
const WORDS = 12;
/** How much of a line is shown beside its name. */
const KEY = 18;

function Chart({ example, decimals }: { example: Example; decimals: number }) {
  const t = useT();
  const format = useFormat();
  const { closes, entry, used } = example;
  const values = closes.map(({ close }) => money.toNumber(close));
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const x = (index: number) => (index / Math.max(1, closes.length - 1)) * (WIDTH - 2);
  const y = (value: string) => TOP + (1 - (money.toNumber(value) - low) / span) * (FOOT - TOP - 14);
  const line = closes.map(({ close }, index) => `${index ? "L" : "M"}${x(index).toFixed(1)} ${y(close).toFixed(1)}`);
  const ticks = Array.from({ length: 34 }, (_, index) => `M${index * 12 + 0.5} ${FOOT + (index % 5 ? 3 : 0)}v${index % 5 ? 3 : 6}`);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("shell.example.chart")}>
      <line className={styles.entry} x1={0} x2={WIDTH} y1={y(entry.close)} y2={y(entry.close)} />
      {/* The words stand above all that is drawn: wherever the entry is, the price has crossed it. */}
      <line className={styles.entry} x1={0} x2={KEY} y1={WORDS - 4} y2={WORDS - 4} />
      <text className={styles.entryText} x={KEY + 6} y={WORDS}>
        {t("shell.example.entry", { price: format.price(entry.close, decimals) })}
      </text>
      <path className={styles.path} d={line.join("")} />
      <path className={styles.ticks} d={ticks.join("")} />
      <line className={styles.settle} x1={WIDTH - 2} x2={WIDTH - 2} y1={0} y2={HEIGHT - 6} />
      <text className={styles.settleText} x={WIDTH - 10} y={WORDS} textAnchor="end">
        {format.price(used.close, decimals)}
      </text>
      <circle className={styles.end} cx={WIDTH - 2} cy={y(used.close)} r={4} />
    </svg>
  );
}

/** A receipt as every settlement has one, made here from the platform's own candles and checked here again. */
export function ExampleReceipt() {
  const t = useT();
  const format = useFormat();
  const row = useSymbol(SYMBOL);
  const query = useCall<Candles>("web/candles", { symbol: SYMBOL, period: "1m", limit: 60 }, { every: 60_000 });
  const example = useMemo(() => (query.data ? exampleOf(query.data.rows, siteNow()) : null), [query.data]);
  if (query.loading) return <Skeleton height={359} />;
  if (!example) {
    return query.problem === null ? null : (
      <div className={styles.failed}>
        <ErrorPanel message={query.problem} onRetry={query.retry} />
      </div>
    );
  }
  const decimals = query.data?.decimals ?? 2;
  const { base, quote } = pairOf({ symbol: SYMBOL, base: row?.base ?? "", quote: row?.quote ?? "" });
  return (
    <Receipt
      title={t("shell.example.title")}
      badge={<Chip>{t("shell.example.badge")}</Chip>}
      chart={<Chart example={example} decimals={decimals} />}
      facts={[
        { label: t("shell.example.instrument"), value: t("shell.example.instrumentValue", { pair: `${base}/${quote}` }) },
        { label: t("shell.example.source"), value: t("shell.example.sourceValue") },
        {
          label: t("shell.example.tick"),
          value: t("shell.example.tickValue", { index: example.index, count: query.data?.rows.length ?? 0 }),
        },
        {
          label: t("shell.example.time"),
          value: `${format.date(example.settles)}, ${format.clock(example.settles, "Asia/Hong_Kong")} HKT`,
        },
        { label: t("shell.example.formula"), value: t("shell.example.formulaValue") },
      ]}
      resultLabel={t("shell.example.result")}
      result={format.price(example.used.close, decimals)}
      verdict={example.same ? t("shell.example.same") : undefined}
    />
  );
}
