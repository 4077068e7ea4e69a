import { memo, useEffect, useMemo, useState } from "react";
import { getRow, Link, linkOr, mergeRow, useCall, useFormat, useLive, useOffers, useSymbol, useT, type TableRow } from "@agio/sdk";
import { Change, ErrorPanel, Icon, Pair, LivePanel, Price, SkeletonRows, Sparkline, Tabs, toneOf } from "@agio/ui";
import { tradeLink } from "../frame/Search";
import { pairOf } from "../pair";
import styles from "./Markets.module.css";

type Tab = "mainstream" | "gainers" | "latest";

const MOST = 6;

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
      <td>
        {path ? <Link to={path}>{pair}</Link> : pair}
      </td>
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

export function Markets() {
  const t = useT();
  const [tab, setTab] = useState<Tab>("mainstream");
  const { live } = useLive();
  const leading = { leading: tab, limit: MOST };
  const all = useCall<{ rows: TableRow[] }>("web/getCurrencyAll", leading, { every: 300_000, staleTime: 60_000 });
  const { offers } = useOffers();
  const markets = linkOr("market.table", "/market");
  const sparks = useMemo(() => new Map(all.data?.rows.map(({ symbol, spark }) => [symbol, spark ?? []])), [all.data]);
  const symbols = all.data?.rows.map(({ symbol }) => symbol) ?? [];
  useEffect(() => {
    // The feed brings each row within a second; until then a first visitor sees what the call knows.
    for (const row of all.data?.rows ?? []) if (!getRow(row.symbol)) mergeRow(row);
  }, [all.data]);
  return (
    <section className={styles.markets}>
      <header>
        <h2>{t("shell.home.markets")}</h2>
        <Tabs<Tab>
          bare
          size={36}
          label={t("shell.home.markets")}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "mainstream", label: t("shell.home.mainstream") },
            { value: "gainers", label: t("shell.home.gainers") },
            { value: "latest", label: t("shell.home.latest") },
          ]}
        />
        <span className={styles.push} />
        {live && (
          <span className={styles.live}>
            <i aria-hidden />
            {t("shell.home.live")}
          </span>
        )}
        {markets && (
          <Link to={markets} className={styles.all}>
            {t("shell.home.all")}
            <Icon name="arrow-right" size={16} />
          </Link>
        )}
      </header>
      {symbols.length === 0 && all.problem ? (
        <div className={styles.room}>
          <ErrorPanel message={all.problem} onRetry={all.retry} />
        </div>
      ) : symbols.length === 0 ? (
        <SkeletonRows rows={MOST} height={46} />
      ) : (
        <LivePanel>
        <table>
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
      )}
    </section>
  );
}
