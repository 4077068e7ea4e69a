import type { ReactNode } from "react";
import { Link, useCall, useFormat, useT, type Params } from "@agio/sdk";
import { DataTable, Panel, type Column, type EmptyStateProps, type ListAnswer } from "@agio/ui";

export interface ShortListProps<R extends object> {
  title: string;
  /** The list's call: `{rows, total, page, pages}`; its first page is shown. */
  call: string;
  params?: Params;
  /** How many rows are shown. */
  size: number;
  columns: readonly Column<R>[];
  rowKey(row: R): string;
  /** Without rows: one sentence and the next step. */
  empty: EmptyStateProps;
  /** At the right of the title: the way to all of them; given how many there are, once that is known. */
  all?(total: number | undefined): ReactNode;
  onRow?(row: R): void;
  rowHeight?: 30 | 42 | 46;
  /** Milliseconds between two asks; the rows stay meanwhile. */
  every?: number;
  /** The drawer of a row. */
  children?: ReactNode;
}

/** The first few of a list in a panel of their own, beside what the screen is about. */
export function ShortList<R extends object>({ title, call, params, size, all, every, children, ...table }: ShortListProps<R>) {
  const query = useCall<ListAnswer<R>>(call, { ...params, page: 1, size }, every === undefined ? {} : { every, keepPrevious: true });
  return (
    <Panel title={title} padding="flush" actions={all?.(query.data?.total)}>
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
export function SeeAll({ to, total }: { to: string | null; total: number | undefined }) {
  const t = useT("wallet");
  return to && total ? <Link to={to}>{t("wallet.record.see_all")}</Link> : null;
}

/** "All 12", where there are any; where there are none, the place that keeps them. */
export function AllOf({ to, total }: { to: string | null; total: number | undefined }) {
  const t = useT("wallet");
  const format = useFormat();
  return to && <Link to={to}>{total ? t("wallet.receipt.all", { total: format.integer(total) }) : t("wallet.receipt.manage")}</Link>;
}
