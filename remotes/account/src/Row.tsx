import type { ReactNode } from "react";
import { Link } from "@agio/sdk";
import { Icon, type IconName } from "@agio/ui";
import styles from "./Centre.module.css";

export interface RowProps {
  icon: IconName;
  title: string;
  text?: ReactNode;
  /** At the right: a state or a value. */
  aside?: ReactNode;
  to?: string | null;
}

/** One thing that can be set: what it is, how it stands, and the way to change it. */
export function Row({ icon, title, text, aside, to }: RowProps) {
  const inside = (
    <>
      <Icon name={icon} size={20} />
      <div>
        <b>{title}</b>
        {text && <small>{text}</small>}
      </div>
      <span className={styles.aside}>{aside}</span>
      {to ? <Icon name="chevron-right" size={16} /> : <span />}
    </>
  );
  return to ? (
    <Link to={to} className={styles.row}>
      {inside}
    </Link>
  ) : (
    <div className={styles.row}>{inside}</div>
  );
}

export const Rows = ({ children }: { children: ReactNode }) => <div className={styles.rows}>{children}</div>;
