import type { ReactNode } from "react";
import { Link, money, useFormat, useT, type Format, pathOf, type Offer } from "@agio/sdk";
import { Change, CoinDisc, Icon, Price, Skeleton, type IconName } from "@agio/ui";
import { movers, MOVERS, type MarketRow, type Movement } from "./model";
import styles from "./Movers.module.css";

const ICONS: Record<Movement, IconName> = {
  gainers: "trending-up",
  losers: "trending-down",
  turnover: "chart-bar",
  listed: "sparkles",
  range: "arrows-sort",
};

const FIGURES: Record<Movement, (row: MarketRow, figure: string, format: Format) => ReactNode> = {
  gainers: (row) => <Change value={row.change} />,
  losers: (row) => <Change value={row.change} />,
  turnover: (row, _, format) => format.compact(row.turnover),
  listed: (_, figure, format) => format.day(Number(figure)),
  range: (_, figure, format) => format.percent(figure, { sign: false, decimals: money.decimals(figure) }),
};

/** What moved most: who gained, who lost, what was traded for most, and what is new here or swung furthest. */
export function Movers({ table, offers }: { table: readonly MarketRow[]; offers: readonly Offer[] }) {
  const t = useT("market");
  const format = useFormat();
  return (
    <div className={styles.panels}>
      {movers(table)
        .filter(({ rows }) => rows.length > 0)
        .map(({ movement, rows, figure }) => (
          <section key={movement} className={styles.panel} aria-label={t(`market.mover.${movement}`)}>
            <h2>
              <Icon name={ICONS[movement]} size={16} />
              {t(`market.mover.${movement}`)}
            </h2>
            {rows.map((row) => (
              <Link key={row.symbol} to={pathOf(offers, row.symbol) ?? "/market"} className={styles.row}>
                <CoinDisc symbol={row.base ?? row.symbol} size={20} />
                <b title={row.quote ? `${row.base ?? row.symbol}/${row.quote}` : row.symbol}>
                  {row.base ?? row.symbol}
                  {row.quote && <small>/{row.quote}</small>}
                </b>
                <Price value={row.last} decimals={row.decimals} />
                <span className={styles.figure}>{FIGURES[movement](row, figure(row), format)}</span>
              </Link>
            ))}
          </section>
        ))}
    </div>
  );
}

const WAITING: readonly Movement[] = ["gainers", "losers", "turnover", "range"];

/** The same panels before there is a table, so that nothing moves once there is. */
export function MoversWaiting() {
  return (
    <div className={styles.panels} aria-hidden>
      {WAITING.map((movement) => (
        <section key={movement} className={styles.panel}>
          <h2>
            <Icon name={ICONS[movement]} size={16} />
            <Skeleton width="40%" />
          </h2>
          {Array.from({ length: MOVERS }, (_, index) => (
            <div key={index} className={styles.row}>
              <Skeleton width={20} height={20} round />
              <Skeleton width="60%" />
              <Skeleton width={64} />
              <Skeleton width={48} />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
