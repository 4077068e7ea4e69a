import type { CallQuery } from "@agio/sdk";
import { ErrorPanel, SkeletonRows } from "./feedback";
import { Panel } from "./layout";

export interface AwaitedProps {
  query: Pick<CallQuery<unknown>, "data" | "problem" | "loading" | "retry">;
  /** How many rows its skeleton has, and how high they are. */
  rows?: number;
  rowHeight?: number;
}

/** A panel in the place of what a call answers, until it has: a skeleton, or why nothing came and a way to try again. */
export function Awaited({ query, rows = 6, rowHeight = 42 }: AwaitedProps) {
  if (query.data !== undefined) return null;
  if (query.problem !== null) {
    return (
      <Panel>
        <ErrorPanel message={query.problem} onRetry={query.retry} />
      </Panel>
    );
  }
  if (!query.loading) return null;
  return (
    <Panel padding="flush">
      <SkeletonRows rows={rows} height={rowHeight} />
    </Panel>
  );
}
