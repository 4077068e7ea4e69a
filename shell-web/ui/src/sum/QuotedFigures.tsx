import type { ReactNode } from "react";
import { useT } from "@agio/sdk";
import { cx } from "../cx";
import { SkeletonRows } from "../feedback/feedback";
import { Stack } from "../layout/layout";
import type { Quoted } from "./useQuote";
import styles from "./sum.module.css";

export interface QuotedFiguresProps<Q> {
  of: Quoted<Q>;
  /** How many lines to expect. */
  rows?: number;
  children(quote: Q): ReactNode;
}

/**
 * The figures of a quote, in their place from the beginning: soft while they are those of an example or of an earlier
 * question. What stands below, a button above all, isn't moved as somebody types.
 */
export function QuotedFigures<Q>({ of, rows = 4, children }: QuotedFiguresProps<Q>) {
  const t = useT();
  const { quote, shown, waiting } = of;
  if (shown === undefined) return <SkeletonRows rows={rows} height={28} />;
  if (shown === null) return null;
  const example = quote === null;
  return (
    <div
      role="group"
      aria-label={example ? t("shell.quote.example") : undefined}
      aria-busy={waiting}
      className={cx((example || waiting) && styles.soft)}
    >
      <Stack>{children(shown)}</Stack>
    </div>
  );
}
