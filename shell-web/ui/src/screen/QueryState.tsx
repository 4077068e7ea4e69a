import type { ReactNode } from "react";
import type { CallQuery } from "@agio/sdk";
import { ErrorPanel, SkeletonRows } from "../feedback/feedback";
import { Panel } from "../layout/layout";

export interface QueryStateProps<T> {
  query: Pick<CallQuery<T>, "data" | "problem" | "loading" | "retry">;
  /** What it is called, where no heading around it says so. */
  of?: string;
  /** How many rows its skeleton has, and how high they are. */
  rows?: number;
  rowHeight?: number;
  /** The skeleton where it has another shape than rows: the layout of what comes. */
  shape?: ReactNode;
  /** What is drawn of the answer. */
  children?(data: T): ReactNode;
}

/** What a call answers; until it has, a skeleton in its place, or why nothing came and a way to try again. */
export function QueryState<T>({ query, of, rows = 6, rowHeight = 42, shape, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return children?.(query.data) ?? null;
  if (query.problem !== null) {
    return (
      <Panel>
        <ErrorPanel message={query.problem} of={of} onRetry={query.retry} />
      </Panel>
    );
  }
  if (!query.loading) return null;
  return (
    shape ?? (
      <Panel padding="flush">
        <SkeletonRows rows={rows} height={rowHeight} />
      </Panel>
    )
  );
}
