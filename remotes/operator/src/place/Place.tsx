import type { ReactNode } from "react";
import { useTitle } from "@agio/sdk";
import { cx, Icon, IconButton, Skeleton, type StateTone } from "@agio/ui";
import { useT } from "@agio/sdk";
import styles from "./Place.module.css";

export interface PlaceProps {
  title: string;
  /** Beneath the title, in mono: what the code calls it. */
  code?: string;
  /** Beside the title: a chip. */
  badge?: ReactNode;
  /** At the right: a figure, buttons. */
  actions?: ReactNode;
  onBack?(): void;
  children: ReactNode;
}

/** A part of the console apart from its queues: a head that stays and what scrolls below it. */
export function Place({ title, code, badge, actions, onBack, children }: PlaceProps) {
  const t = useT("operator");
  useTitle(title);
  return (
    <div className={styles.place}>
      <header className={styles.head}>
        {onBack && <IconButton icon="arrow-left" label={t("operator.case.back")} size={18} large onClick={onBack} />}
        {code === undefined ? (
          <h1>{title}</h1>
        ) : (
          <div className={styles.named}>
            <h1>{title}</h1>
            <span className={cx("agio-mono", styles.caption)}>{code}</span>
          </div>
        )}
        {badge}
        {actions && <div className={styles.push}>{actions}</div>}
      </header>
      <div className={styles.body} role="region" aria-label={title} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}

/** A few answers at a glance. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>;
}

export function Tile({ label, tone, children }: { label: string; tone?: StateTone; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children ? (
          <>
            {tone && <Icon name={tone === "good" ? "circle-check" : "alert-circle"} size={18} className={styles[tone]} />}
            {children}
          </>
        ) : (
          <Skeleton width={96} height={20} />
        )}
      </dd>
    </div>
  );
}
