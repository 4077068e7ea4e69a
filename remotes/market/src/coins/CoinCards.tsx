import { Link, useSymbol } from "@agio/sdk";
import { Change, CoinDisc, LivePanel, Price, Sparkline, toneOf } from "@agio/ui";
import type { Instrument } from "../wire.gen";
import { coinPath } from "./paths";
import styles from "./coins.module.css";

/** The coins as cards, in the order of the market. */
export function CoinCards({ coins }: { coins: readonly Instrument[] }) {
  return (
    <LivePanel bare>
      <ul className={styles.cards}>
        {coins.map((one) => (
          <li key={one.symbol}>
            <CoinCard coin={one} />
          </li>
        ))}
      </ul>
    </LivePanel>
  );
}

function CoinCard({ coin }: { coin: Instrument }) {
  const row = useSymbol(coin.symbol) ?? coin;
  return (
    <Link to={coinPath(coin.base)} className={styles.card}>
      <CoinDisc symbol={coin.base} size={32} />
      <span className={styles.names}>
        <b>{coin.base}</b>
        <small>{coin.name}</small>
      </span>
      <span className={styles.figures}>
        <Price value={row.last} decimals={coin.decimals} flash />
        <Change value={row.change} />
      </span>
      <span className={styles.spark}>
        <Sparkline values={coin.spark ?? []} width={240} tone={toneOf(coin.change)} />
      </span>
    </Link>
  );
}
