import { useFormat } from "@agio/sdk";
import { CoinName } from "@agio/ui";
import styles from "./records.module.css";

/** When it was, on one line of a row; small beside a form. */
export function When({ at, small = false }: { at: string; small?: boolean }) {
  return <span className={small ? styles.small : styles.when}>{useFormat().dateTime(at)}</span>;
}

/** A coin and the chain that it takes. */
export function CoinOnChain({ coin, chain }: { coin: string; chain: string }) {
  return (
    <CoinName symbol={coin}>
      <b>{coin}</b> <span className={styles.chain}>{chain}</span>
    </CoinName>
  );
}
