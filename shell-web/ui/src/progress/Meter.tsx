import type { ReactNode } from "react";
import { money } from "@agio/sdk";
import { cx } from "../cx";
import styles from "./progress.module.css";

export interface MeterPart {
  /** A decimal string, in the unit of the limit. */
  value: string;
  /** Held already, beside what is asked for now. */
  soft?: boolean;
}

export interface MeterProps {
  label: ReactNode;
  /** What it is called where the label is more than a text. */
  name?: string;
  /** The figure beside the label: a bar never speaks alone. */
  text: string;
  parts?: readonly MeterPart[];
  limit: string;
  /** Where the bar begins: the low of a range. */
  from?: string;
  /** A place on the bar: the price within its range. */
  mark?: string;
  tone?: "accent" | "warn" | "bad";
}

const DRAWN_DECIMALS = 6;

/** The share of a value in a span as a percentage for drawing, 0 to 100. */
function shareOf(value: string, from: string, to: string): number {
  const span = money.sub(to, from);
  if (money.sign(span) <= 0) return 0;
  const share = money.toNumber(money.div(money.sub(value, from), span, DRAWN_DECIMALS)) * 100;
  return Math.min(100, Math.max(0, share));
}

/**
 * A share of a limit. What goes beyond the limit is drawn soft behind a mark at it, and the bar then ends with the sum;
 * all sums are exact, only widths are rounded.
 */
export function Meter({ label, name, text, parts = [], limit, from = "0", mark, tone = "accent" }: MeterProps) {
  const sum = parts.reduce((total, { value }) => money.add(total, value), from);
  const over = money.compare(sum, limit) > 0;
  const end = over ? sum : limit;
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((total, { value }) => money.add(total, value), from));
  const marked = over ? limit : mark;
  return (
    <div className={styles.meter} data-tone={tone}>
      <div className={styles.meterHead}>
        <span>{label}</span>
        <b>{text}</b>
      </div>
      <div
        className={styles.bar}
        role="meter"
        aria-label={name ?? (typeof label === "string" ? label : text)}
        aria-valuemin={money.toNumber(from)}
        aria-valuemax={money.toNumber(end)}
        aria-valuenow={money.toNumber(parts.length === 0 ? (mark ?? from) : sum)}
        aria-valuetext={text}
      >
        {parts.map(({ value, soft }, index) => {
          const start = shareOf(starts[index] ?? from, from, end);
          const stop = Math.max(start, shareOf(money.min(money.add(starts[index] ?? from, value), limit), from, end));
          return (
            <i key={index} className={cx(styles.part, soft && styles.soft)} style={{ left: `${start}%`, width: `${stop - start}%` }} />
          );
        })}
        {over && <i className={styles.beyond} style={{ left: `${shareOf(limit, from, end)}%` }} />}
        {marked !== undefined && <i className={styles.mark} style={{ left: `${shareOf(marked, from, end)}%` }} />}
      </div>
    </div>
  );
}
