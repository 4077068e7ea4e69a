import { link, Link, useFormat, useT } from "@agio/sdk";
import { Change, CoinDisc, Icon, Price, type IconName } from "@agio/ui";
import { tradePath } from "./Line";
import { movers, type MarketRow, type Movement } from "./model";
import styles from "./Movers.module.css";

const ICONS: Record<Movement, IconName> = { gainers: "arrow-up", losers: "arrow-down", turnover: "chart-bar", range: "arrows-sort" };

/** What moved most: who gained, who lost, what was traded for most, and what swung furthest. */
export function Movers({ table }: { table: readonly MarketRow[] }) {
  const t = useT("market");
  const format = useFormat();
  return (
    <div className={styles.panels}>
      {movers(table).map(({ movement, rows, figure }) => (
        <section key={movement} className={styles.panel} aria-label={t(`market.mover.${movement}`)}>
          <h2>
            <Icon name={ICONS[movement]} size={16} />
            {t(`market.mover.${movement}`)}
          </h2>
          {rows.map((row) => (
            <Link key={row.symbol} to={tradePath(row) ?? link("market.market") ?? "/market"} className={styles.row}>
              <CoinDisc symbol={row.base ?? row.symbol} size={20} />
              <b title={row.quote ? `${row.base ?? row.symbol}/${row.quote}` : row.symbol}>
                {row.base ?? row.symbol}
                {row.quote && <small>/{row.quote}</small>}
              </b>
              <Price value={row.last} decimals={row.decimals} />
              <span className={styles.figure}>
                {movement === "turnover" ? format.compact(row.turnover) : movement === "range" ? `${figure(row)}%` : <Change value={row.change} />}
              </span>
            </Link>
          ))}
        </section>
      ))}
    </div>
  );
}
