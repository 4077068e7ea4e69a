import { useT } from "@agio/sdk";
import styles from "./book.module.css";

/** What stands over a column: with its unit where there is room, and by itself where there isn't. */
export interface Head {
  whole: string;
  short?: string;
}

/** The heads of three columns. The unit is left out of all of them at once, so that they stay alike. */
export function Heads({ heads }: { heads: readonly Head[] }) {
  return (
    <div className={styles.columns}>
      {heads.map(({ whole, short }) => (
        <span key={whole} title={whole}>
          {short === undefined ? (
            whole
          ) : (
            <>
              <span className={styles.whole}>{whole}</span>
              <span className={styles.short}>{short}</span>
            </>
          )}
        </span>
      ))}
    </div>
  );
}

/** Price and amount, which the book and the trades both begin with. */
export function usePriceHeads({ base, quote }: { base: string; quote: string }): Head[] {
  const t = useT("trade");
  return [
    { whole: t("trade.column.price_in", { coin: quote }), short: t("trade.column.price") },
    { whole: t("trade.column.amount_in", { coin: base }), short: t("trade.column.amount") },
  ];
}
