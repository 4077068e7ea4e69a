import type { ReactNode } from "react";
import { Link, useAnyCall, useT, type Params } from "@agio/sdk";
import type { EmptyStateProps } from "../feedback/feedback";
import { Panel } from "../layout/layout";
import { DataTable, type Column, type ListAnswer } from "./table";

export interface ShortListProps<R extends object> {
  title: string;
  /** The list's call: a `Page`; its beginning is shown. */
  call: string;
  params?: Params;
  /** How many rows are shown. */
  size: number;
  columns: readonly Column<R>[];
  rowKey(row: R): string;
  /** Without rows: one sentence and the next step. */
  empty: EmptyStateProps;
  /** At the right of the title: the way to all of them; given whether there are any, once that is known. */
  all?(some: boolean): ReactNode;
  onRow?(row: R): void;
  chosen?: string | undefined;
  rowHeight?: 30 | 42 | 46;
  /** Milliseconds between two asks; the rows stay meanwhile. */
  every?: number;
  /** The drawer of a row. */
  children?: ReactNode;
}

/** The first few of a list in a panel of their own, beside what the screen is about. */
export function ShortList<R extends object>({ title, call, params, size, all, every, children, ...table }: ShortListProps<R>) {
  const query = useAnyCall<ListAnswer<R>>(call, { ...params, size }, every === undefined ? {} : { every, keepPrevious: true });
  return (
    <Panel title={title} padding="flush" actions={all?.((query.data?.rows.length ?? 0) > 0)}>
      <DataTable<R>
        {...table}
        label={title}
        rows={query.data?.rows}
        loading={query.loading}
        problem={query.problem}
        onRetry={query.retry}
        skeletonRows={3}
      />
      {children}
    </Panel>
  );
}

/** The way to the records that a list is the newest of, once there are any. */
export function SeeAll({ to, some }: { to: string | null; some: boolean }) {
  const t = useT();
  return to && some ? <Link to={to}>{t("shell.records.all")}</Link> : null;
}
