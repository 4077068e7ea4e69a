import { useT } from "@agio/sdk";
import { cx, Icon } from "@agio/ui";
import type { ChainState } from "../wire.gen";
import styles from "./Case.module.css";

/** "5f2c…a91e": enough of a digest to compare with a note. */
export const ends = (digest: string): string => (digest.length <= 8 ? digest : `${digest.slice(0, 4)}…${digest.slice(-4)}`);

/** Whether the audit, this case's entries among it, is what was written. */
export function Chain({ chain: { head, intact } }: { chain: ChainState }) {
  const t = useT("operator");
  const said = intact === null ? "proving" : intact ? "intact" : "broken";
  return (
    <p className={styles.chain} data-broken={intact === false || undefined}>
      <Icon name={intact === false ? "alert-circle" : "link"} size={14} />
      <span>
        {t(`operator.chain.${said}`)}
        {head !== "" && (
          <>
            {" · "}
            <span className={cx("agio-mono", styles.digest)} title={head}>
              {ends(head)}
            </span>
          </>
        )}
      </span>
    </p>
  );
}
