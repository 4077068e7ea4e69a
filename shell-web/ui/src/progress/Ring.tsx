import type { ReactNode } from "react";
import { cx } from "../cx";
import styles from "./progress.module.css";

const STROKE = { 32: 3, 56: 4, 84: 5, 128: 6 } as const;

export interface RingProps {
  /** How much of it is filled, 0 to 1; null when it is over or hasn't begun. */
  part: number | null;
  /** Inside: the time left, "2 / 5". */
  label: ReactNode;
  /** Below the label: "of 3 hours". */
  caption?: ReactNode;
  size?: 32 | 56 | 84 | 128;
  tone?: "accent" | "warn" | "bad";
  /** What it is about, for screen readers; without it the words beside say it all, such as a running clock's. */
  name?: string;
}

/** Time left or progress as a ring with the words inside it: the ring is never alone. */
export function Ring({ part, label, caption, size = 84, tone = "accent", name }: RingProps) {
  const stroke = STROKE[size];
  const radius = (size - stroke) / 2;
  const length = 2 * Math.PI * radius;
  const filled = Math.min(1, Math.max(0, part ?? 0));
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: "none", strokeWidth: stroke };
  return (
    <div
      className={cx(styles.ring, styles[`ring${size}`])}
      {...(name ? { role: "group", "aria-label": name } : { "aria-hidden": true })}
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} aria-hidden>
        <circle {...circle} className={styles.track} />
        {filled > 0 && <circle {...circle} className={styles[tone]} strokeDasharray={`${filled * length} ${length}`} />}
      </svg>
      <div className={styles.inside}>
        <b>{label}</b>
        {caption && <small>{caption}</small>}
      </div>
    </div>
  );
}
