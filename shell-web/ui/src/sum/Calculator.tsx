import type { ReactNode } from "react";
import { useT } from "@agio/sdk";
import { ErrorPanel, Skeleton } from "../feedback/feedback";
import { toneClass } from "../figures/figures";
import { cx } from "../cx";
import { useQuote } from "./useQuote";
import styles from "./sum.module.css";

export interface Outcome {
  /** "If right", "On day 4". */
  when: ReactNode;
  /** What comes back. */
  receive: ReactNode;
  /** Gain or loss against what was put in; with its sign. */
  result: ReactNode;
  tone?: "up" | "down" | "cost";
}

export interface CalculatorProps<P, Q> {
  /** The fields. */
  inputs: ReactNode;
  /** What the fields ask, null while they hold nothing to ask. */
  question: P | null;
  quote(question: P, signal: AbortSignal): Promise<Q>;
  /** Groups of outcomes, from the answer of the settling function alone. */
  outcomes(quote: Q): readonly (readonly Outcome[])[];
  curve?(quote: Q): ReactNode;
  /** How many lines to expect. */
  rows?: number;
}

/** All outcomes side by side, losses as large as gains; computed by what will settle it, never by the page. */
export function Calculator<P, Q>({ inputs, question, quote: ask, outcomes, curve, rows = 3 }: CalculatorProps<P, Q>) {
  const t = useT();
  const { quote, waiting, problem, again } = useQuote(question, ask);
  return (
    <div className={styles.calculator}>
      {inputs}
      <div aria-live="polite" aria-busy={waiting}>
        {problem !== null ? (
          <ErrorPanel message={problem} onRetry={again} />
        ) : quote === null ? (
          <div className={styles.outcomes}>
            {Array.from({ length: rows }, (_, index) => (
              <div key={index}>{waiting ? <Skeleton width="60%" /> : index === 0 && t("shell.calculator.empty")}</div>
            ))}
          </div>
        ) : (
          <div className={cx(styles.answer, waiting && styles.soft)}>
            {outcomes(quote).map((group, index) => (
              <dl key={index} className={styles.outcomes}>
                {group.map(({ when, receive, result, tone }, row) => (
                  <div key={row}>
                    <dt>{when}</dt>
                    <dd>{receive}</dd>
                    <dd className={cx(tone === "cost" ? styles.cost : toneClass(tone))}>{result}</dd>
                  </div>
                ))}
              </dl>
            ))}
            {curve?.(quote)}
          </div>
        )}
      </div>
    </div>
  );
}
