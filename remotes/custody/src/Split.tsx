import type { ReactNode } from "react";
import styles from "./custody.module.css";

interface SplitProps {
  children: ReactNode;
  aside: ReactNode;
  /** On a narrow screen what is done with it comes first. */
  first?: boolean;
}

/** What there is at the left, and beside it what is done with it; one below the other on a narrow screen. */
export function Split({ children, aside, first }: SplitProps) {
  return (
    <div className={styles.split} data-first={first}>
      <div>{children}</div>
      <aside>{aside}</aside>
    </div>
  );
}
