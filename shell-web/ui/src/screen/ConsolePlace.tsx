import type { ReactNode } from "react";
import { useTitle } from "@agio/sdk";
import styles from "./consolePlace.module.css";

export interface ConsolePlaceProps {
  title: string;
  /** Before the title: the way back. */
  back?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the console that a plugin draws: a head that stays, and what scrolls below it. */
export function ConsolePlace({ title, back, badge, actions, children }: ConsolePlaceProps) {
  useTitle(title);
  return (
    <div className={styles.place}>
      <header className={styles.head}>
        {back}
        <h1>{title}</h1>
        {badge}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.body} role="region" aria-label={title} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
