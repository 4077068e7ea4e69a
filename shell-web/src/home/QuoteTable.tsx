import { memo, useEffect, useMemo } from "react";
import { getRow, Link, mergeRow, useCall, useFormat, useOffers, useSymbol, useT } from "@agio/sdk";
import { Change, ErrorPanel, LivePanel, Pair, Price, SkeletonRows, Sparkline, toneOf } from "@agio/ui";
import { tradeLink } from "../search/Search";
import { pairOf } from "../pair";
import styles from "./Markets.module.css";

/** Which instruments come first. */
export type Leading = "" | "mainstream" | "gainers" | "latest";

interface RowProps {
  symbol: string;
  spark: readonly number[];
  path: string | null;
}

const MarketRow = memo(function MarketRow({ symbol, spark, path }: RowProps) {
  const format = useFormat();
  const row = useSymbol(symbol);
  if (!row) return null;
  const { base, quote } = pairOf(row);
  const decimals = row.decimals;
  const pair = <Pair base={base} quote={quote} name={row.name} />;
  return (
    <tr>
      <td>{path ? <Link to={path}>{pair}</Link> : pair}</td>
      <td className={styles.last}>
        <Price value={row.last} decimals={decimals} flash />
      </td>
      <td className={styles.change}>
        <Change value={row.change} />
      </td>
      <td className={styles.wide}>{format.price(row.high, decimals)}</td>
      <td className={styles.wide}>{format.price(row.low, decimals)}</td>
      <td className={styles.wide}>{format.integer(row.turnover ?? row.volume)}</td>
      <td className={styles.spark}>
        <Sparkline values={spark} tone={toneOf(row.change)} />
      </td>
    </tr>
  );
});

/** Quotes of the instruments that lead, live by the feed. */
export function QuoteTable({ label, leading, limit }: { label: string; leading: Leading; limit: number }) {
  const t = useT();
  const all = useCall("web/getCurrencyAll", { leading, limit }, { every: 300_000, staleTime: 60_000 });
  const { offers } = useOffers();
  const sparks = useMemo(() => new Map(all.data?.rows.map(({ symbol, spark }) => [symbol, spark ?? []])), [all.data]);
  const symbols = all.data?.rows.map(({ symbol }) => symbol) ?? [];
  useEffect(() => {
    // The feed brings each row within a second; until then a first visitor sees what the call knows.
    for (const row of all.data?.rows ?? []) if (!getRow(row.symbol)) mergeRow(row);
  }, [all.data]);
  if (symbols.length === 0) {
    return all.problem ? (
      <div className={styles.room}>
        <ErrorPanel message={all.problem} of={label} onRetry={all.retry} />
      </div>
    ) : (
      <SkeletonRows rows={limit} height={46} />
    );
  }
  return (
    <LivePanel>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("shell.home.pair")}</th>
            <th scope="col">{t("shell.home.last")}</th>
            <th scope="col">{t("shell.home.change")}</th>
            <th scope="col" className={styles.wide}>
              {t("shell.home.high")}
            </th>
            <th scope="col" className={styles.wide}>
              {t("shell.home.low")}
            </th>
            <th scope="col" className={styles.wide}>
              {t("shell.home.turnover")}
            </th>
            <th scope="col" className={styles.spark}>
              {t("shell.home.day")}
            </th>
          </tr>
        </thead>
        <tbody>
          {symbols.map((symbol) => (
            <MarketRow key={symbol} symbol={symbol} spark={sparks.get(symbol) ?? []} path={tradeLink(offers, symbol)} />
          ))}
        </tbody>
      </table>
    </LivePanel>
  );
}
