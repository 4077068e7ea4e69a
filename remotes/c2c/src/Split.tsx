import type { ReactNode } from "react";
import styles from "./c2c.module.css";

/** What there is at the left, and beside it what helps; one below the other on a narrow screen. */
export function Split({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.split}>
      <div>{children}</div>
      <aside>{aside}</aside>
    </div>
  );
}
