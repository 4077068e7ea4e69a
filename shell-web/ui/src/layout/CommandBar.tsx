import type { ReactNode } from "react";
import { bar } from "./bar";
import styles from "./commandBar.module.css";

/** The commands that a screen ends with. On a phone they are always in reach: fixed at its bottom, in the place of the tab bar. */
export function CommandBar({ children }: { children: ReactNode }) {
  return (
    <div ref={bar} className={styles.bar} data-command-bar>
      {children}
    </div>
  );
}
