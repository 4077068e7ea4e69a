import type { ReactNode } from "react";
import { cx } from "../cx";
import { StatusBadge, type StateTone } from "../feedback/feedback";
import { Icon, type IconName } from "../brand/Icon";
import styles from "./rows.module.css";

const ICONS: Record<StateTone, IconName> = {
  waiting: "clock",
  moving: "clock",
  good: "circle-check",
  bad: "alert-circle",
  over: "circle-dashed",
};

export interface LevelRowProps {
  title: ReactNode;
  /** What the level opens. */
  opens: ReactNode;
  tone: StateTone;
  /** The state in a word. */
  state: ReactNode;
  /** The next step of this level. */
  action?: ReactNode;
}

/** A level of trust: what it opens and how far it is. */
export function LevelRow({ title, opens, tone, state, action }: LevelRowProps) {
  return (
    <div className={styles.level}>
      <Icon name={ICONS[tone]} size={20} className={cx(styles.sign, styles[tone])} />
      <span className={styles.words}>
        <b>{title}</b>
        <small>{opens}</small>
      </span>
      <StatusBadge tone={tone}>{state}</StatusBadge>
      {action}
    </div>
  );
}
