import type { ReactNode } from "react";
import { useT, useTitle } from "@agio/sdk";
import { IconButton } from "../button/Button";
import { cx } from "../cx";
import styles from "./consoleSection.module.css";

export interface ConsoleSectionProps {
  title: string;
  /** Beneath the title, in mono: what the code calls it. */
  code?: string | undefined;
  /** Beside the title: a chip. */
  badge?: ReactNode;
  /** At the right: a figure, buttons. */
  actions?: ReactNode;
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/** A part of the console apart from its queues: a head that stays, and what scrolls below it. */
export function ConsoleSection({ title, code, badge, actions, onBack, children }: ConsoleSectionProps) {
  const t = useT();
  useTitle(title);
  return (
    <div className={styles.place}>
      <header className={styles.head}>
        {onBack && <IconButton icon="arrow-left" label={t("shell.command.back")} size={18} large onClick={onBack} />}
        {code === undefined ? (
          <h1>{title}</h1>
        ) : (
          <div className={styles.named}>
            <h1>{title}</h1>
            <span className={cx("agio-mono", styles.code)}>{code}</span>
          </div>
        )}
        {badge}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.body} role="region" aria-label={title} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
