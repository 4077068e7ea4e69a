import { CoinDisc } from "@agio/ui";
import styles from "./deposit.module.css";

/** A coin and the chain it comes by. */
export function CoinOnChain({ coin, chain }: { coin: string; chain: string }) {
  return (
    <span className={styles.coin}>
      <CoinDisc symbol={coin} size={20} />
      <b>{coin}</b>
      <span className={styles.muted}>{chain}</span>
    </span>
  );
}
