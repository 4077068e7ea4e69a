import type { ReactNode } from "react";
import { Link } from "@agio/sdk";
import styles from "./head.module.css";

/** One of several places side by side, as a segment. */
export function WayLink({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={styles.way} aria-current={current ? "page" : undefined}>
      {children}
    </Link>
  );
}
