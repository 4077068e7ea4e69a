import type { ReactNode } from "react";
import { useT, useTitle } from "@agio/sdk";
import { IconButton } from "@agio/ui";
import styles from "./console.module.css";

export interface FrameProps {
  title: string;
  badge?: ReactNode;
  actions?: ReactNode;
  onBack?(): void;
  children: ReactNode;
}

/** A head that stays, and what scrolls below it. */
export function Frame({ title, badge, actions, onBack, children }: FrameProps) {
  const t = useT("content");
  useTitle(title);
  return (
    <div className={styles.place}>
      <header className={styles.head}>
        {onBack && <IconButton icon="arrow-left" label={t("content.console.back")} size={18} large onClick={onBack} />}
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
