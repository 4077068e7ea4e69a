import { link, money, useCall, useFormat, useT } from "@agio/sdk";
import { Chip, Receipt, Skeleton, usePhone } from "@agio/ui";
import { fillOf } from "./example";
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
/** On a phone it has neither the chart nor what a trade page says anyway. */
const SHORT = 162;
const EVERY_MS = 60_000;
/** A book that has just begun has no fill yet. */
const TRADES_MS = 10_000;

/** The price of the last hour, and the one of the fill. */
function Chart({ closes, price, decimals }: { closes: readonly string[]; price: string; decimals: number }) {
  const t = useT();
  const format = useFormat();
  const values = closes.map((close) => money.toNumber(close));
  const all = [...values, money.toNumber(price)];
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const x = (index: number) => (index / Math.max(1, closes.length - 1)) * (WIDTH - 2);
  const y = (value: number) => TOP + (1 - (value - low) / span) * (FOOT - TOP - 14);
  const line = values.map((value, index) => `${index ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  const ticks = Array.from({ length: 34 }, (_, index) => `M${index * 12 + 0.5} ${FOOT + (index % 5 ? 3 : 0)}v${index % 5 ? 3 : 6}`);
  const at = y(money.toNumber(price));
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("shell.example.chart")}>
      <line className={styles.entry} x1={0} x2={WIDTH} y1={at} y2={at} />
      {/* The words stand above all that is drawn. */}
      <line className={styles.entry} x1={0} x2={KEY} y1={WORDS - 4} y2={WORDS - 4} />
      <text className={styles.entryText} x={KEY + 6} y={WORDS}>
        {t("shell.example.filled", { price: format.price(price, decimals) })}
      </text>
      <path className={styles.path} d={line.join("")} />
      <path className={styles.ticks} d={ticks.join("")} />
      <circle className={styles.end} cx={WIDTH - 2} cy={at} r={4} />
    </svg>
  );
}

/** The newest fill of the platform's own book as a receipt has it, checked here again; nothing where no spot is offered. */
export function ExampleReceipt() {
  const t = useT();
  const format = useFormat();
  const phone = usePhone();
  const offered = link("spot.trade") !== null;
  const candles = useCall("web/candles", offered ? { symbol: SYMBOL, period: "1m", limit: 60 } : null, { every: EVERY_MS });
  const trades = useCall("web/spotTrades", offered ? { pair: SYMBOL } : null, { every: TRADES_MS });
  const pairs = useCall("web/spotPairs", offered ? {} : null, { staleTime: EVERY_MS });
  if (!offered) return null;
  if (candles.loading || trades.loading || pairs.loading) return <Skeleton height={phone ? SHORT : 359} />;
  const pair = pairs.data?.rows.find((one) => one.pair === SYMBOL);
  const fill = pair && trades.data ? fillOf(trades.data.rows, pair.taker_fee) : null;
  if (!pair || !fill || !candles.data) return null;
  const { trade, total, fee, received, same } = fill;
  const formula = {
    label: t("shell.example.formula"),
    value: `${format.price(trade.price, pair.price_decimals)} × ${format.amount(trade.quantity, { decimals: pair.quantity_decimals })}`,
  };
  return (
    <Receipt
      title={t("shell.example.title")}
      badge={<Chip>{t("shell.example.badge")}</Chip>}
      chart={!phone && <Chart closes={candles.data.rows.map(({ close }) => close)} price={trade.price} decimals={pair.price_decimals} />}
      facts={
        phone
          ? [formula]
          : [
              { label: t("shell.example.instrument"), value: t("shell.example.instrumentValue", { pair: `${pair.base}/${pair.quote}` }) },
              { label: t("shell.example.source"), value: t("shell.example.sourceValue") },
              {
                label: t("shell.example.time"),
                value: format.dateTime(trade.time),
              },
              formula,
              { label: t("shell.example.fee", { rate: format.share(pair.taker_fee, 2) }), value: format.coin(fee, pair.base) },
              { label: t("shell.example.received"), value: format.coin(received, pair.base) },
            ]
      }
      resultLabel={t("shell.example.result")}
      result={format.coin(money.toFixed(total, 2), pair.quote)}
      verdict={same ? t("shell.example.same") : undefined}
    />
  );
}
