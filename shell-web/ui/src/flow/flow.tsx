import type { ReactNode } from "react";
import { toDate, useFormat, useT, type Moment } from "@agio/sdk";
import { cx } from "../cx";
import { Icon } from "../brand/Icon";
import { Facts, type Fact } from "../layout/layout";
import { usePhone } from "../overlays/useMedia";
import { RiskTerm } from "../term/RiskTerm";
import type { RiskTermName } from "../term/terms";
import styles from "./flow.module.css";

export interface SummaryLine {
  label: ReactNode;
  /** The risk that the label names. */
  term?: RiskTermName;
  value: ReactNode;
  /** The answer: what the user receives or pays. One to a summary. */
  strong?: boolean;
  /** A loss to notice. */
  cost?: boolean;
}

/** Amount, fee, what you receive: shown before the button. */
export function Summary({ lines }: { lines: readonly (SummaryLine | null | false | undefined)[] }) {
  return (
    <dl className={styles.summary}>
      {lines.map(
        (line, index) =>
          line && (
            <div key={index} className={cx(line.strong && styles.strong, line.cost && styles.cost)}>
              <dt>
                <RiskTerm name={line.term}>{line.label}</RiskTerm>
              </dt>
              <dd>{line.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export interface ReceiptProps {
  title: ReactNode;
  /** At the right of the title: a chip. */
  badge?: ReactNode;
  chart?: ReactNode;
  facts: readonly (Fact | null | false | undefined)[];
  resultLabel: ReactNode;
  result: ReactNode;
  /** "Recomputed: same result". */
  verdict?: ReactNode;
  children?: ReactNode;
}

/** Facts above the tear line, the result below it. */
export function Receipt({ title, badge, chart, facts, resultLabel, result, verdict, children }: ReceiptProps) {
  return (
    <section className={styles.receipt}>
      <header className={styles.receiptHead}>
        <Icon name="receipt-2" size={18} />
        <span className={styles.grow}>{title}</span>
        {badge}
      </header>
      {chart && <div className={styles.receiptChart}>{chart}</div>}
      <div className={styles.receiptFacts}>
        <Facts facts={facts} />
        {children}
      </div>
      <div className={styles.tear} />
      <footer className={styles.receiptEnd}>
        <div>
          <small>{resultLabel}</small>
          <strong>{result}</strong>
        </div>
        {verdict && (
          <span className={styles.verdict}>
            <Icon name="check" size={14} />
            {verdict}
          </span>
        )}
      </footer>
    </section>
  );
}

export interface TimelineItem {
  title: ReactNode;
  text?: ReactNode;
  time?: Moment;
  now?: boolean;
}

/** Newest first. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  const format = useFormat();
  return (
    <ol className={styles.timeline}>
      {items.map((item, index) => (
        <li key={index} data-now={item.now || undefined}>
          {item.title}
          {item.text && <small>{item.text}</small>}
          {item.time !== undefined && <time dateTime={toDate(item.time).toISOString()}>{format.dateTime(item.time)}</time>}
        </li>
      ))}
    </ol>
  );
}

export interface StepsProps {
  steps: readonly string[];
  /** Index of the step at hand. */
  current: number;
  /** The step at hand came to nothing. */
  failed?: boolean;
  /** Over the whole width, the lines between the steps taking what is left; on a phone bars and the step at hand. */
  grow?: boolean;
}

export function Steps({ steps, current, failed, grow }: StepsProps) {
  const t = useT();
  const phone = usePhone();
  const stateOf = (index: number) => (index < current ? "done" : index > current ? "next" : failed ? "failed" : "now");
  if (grow && phone) {
    const at = Math.min(current, steps.length - 1);
    return (
      <div className={styles.stepsFolded} role="group" aria-label={t("shell.track.step", { at: at + 1, count: steps.length })}>
        {steps.map((step, index) => (
          <i key={step} data-state={stateOf(index)} aria-hidden />
        ))}
        <span>
          <b>{steps[at]}</b> <span aria-hidden>{`${at + 1} / ${steps.length}`}</span>
          {failed && <span className="agio-hidden">{t("shell.track.failed")}</span>}
        </span>
      </div>
    );
  }
  return (
    <ol className={cx(styles.steps, grow && styles.stepsGrow)}>
      {steps.map((step, index) => {
        const state = stateOf(index);
        return (
          <li key={step} data-state={state} aria-current={index === current ? "step" : undefined}>
            <i aria-hidden>
              {state === "done" ? <Icon name="check" size={12} /> : state === "failed" ? <Icon name="x" size={12} /> : index + 1}
            </i>
            {step}
            {state === "failed" && <span className="agio-hidden">{t("shell.track.failed")}</span>}
          </li>
        );
      })}
    </ol>
  );
}
