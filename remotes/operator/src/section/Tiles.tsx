import type { ReactNode } from "react";
import { Icon, Skeleton, type StateTone } from "@agio/ui";
import styles from "./Section.module.css";

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
