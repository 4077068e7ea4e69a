import type { ReactNode } from "react";
import { useFormat } from "@agio/sdk";
import { CoinDisc } from "@agio/ui";
import { momentText } from "./figures";
import styles from "./records.module.css";

/** When it was, on one line of a row; small beside a form. */
export function When({ at, small = false }: { at: string; small?: boolean }) {
  return <span className={small ? styles.small : styles.when}>{momentText(useFormat(), at)}</span>;
}

/** A coin by its sign, and what is said beside it. */
export function CoinName({ coin, children = coin }: { coin: string; children?: ReactNode }) {
  return (
    <span className={styles.coin}>
      <CoinDisc symbol={coin} size={20} />
      {children}
    </span>
  );
}

/** A coin and the chain that it takes. */
export function CoinOnChain({ coin, chain }: { coin: string; chain: string }) {
  return (
    <CoinName coin={coin}>
      <b>{coin}</b>
      <span className={styles.chain}>{chain}</span>
    </CoinName>
  );
}
