import { Skeleton } from "@agio/ui";
import styles from "./book.module.css";

/** Rows of three figures that are still on their way. */
export function BareRows({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <div key={index} className={styles.bare}>
      <Skeleton width={56} />
      <Skeleton width={44} />
      <Skeleton width={52} />
    </div>
  ));
}
