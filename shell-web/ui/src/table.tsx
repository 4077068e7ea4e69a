import { useMemo, useState, type CSSProperties, type ReactNode } from "react";
import { money, NOTHING, useCall, useFormat, useT, type Params } from "@agio/sdk";
import { IconButton } from "./Button";
import { Input } from "./fields";
import { Select, type Option } from "./choice";
import { cx } from "./cx";
import { EmptyState, ErrorPanel, SkeletonRows, type EmptyStateProps } from "./feedback";
import { Icon } from "./Icon";
import styles from "./table.module.css";

export interface Column<R> {
  key: string;
  header: string;
  /** What the cell shows; without it the row's value under `key`. */
  render?(row: R): ReactNode;
  /** What sorting compares: a decimal string, a number or a word. Makes the column sortable. */
  sort?(row: R): string | number | null | undefined;
  /** Figures stand right. */
  right?: boolean;
  width?: number | string;
  /** Its place on a phone's card. Others are label above figure, three to a row. */
  card?: "title" | "aside" | "full" | "hidden";
}

export interface Paging {
  page: number;
  pages: number;
  total?: number;
  onPage(page: number): void;
}

export interface DataTableProps<R> {
  columns: readonly Column<R>[];
  rows: readonly R[] | undefined;
  rowKey(row: R): string | number;
  loading?: boolean;
  /** A sentence instead of rows. */
  problem?: string | null;
  onRetry?(): void;
  empty?: EmptyStateProps;
  onRow?(row: R): void;
  /** Row height: dense 30, assets 42, markets 46. */
  rowHeight?: 30 | 42 | 46;
  /** Distance to the panel's border. */
  edge?: number;
  paging?: Paging;
  /** Column and direction to start with: "-value" is descending. */
  sortBy?: string;
  skeletonRows?: number;
  label?: string;
}

function compare(a: string | number | null | undefined, b: string | number | null | undefined): number {
  if (a == null || b == null) return a == null ? (b == null ? 0 : -1) : 1;
  const left = String(a);
  const right = String(b);
  return money.isValid(left) && money.isValid(right) ? money.compare(left, right) : left.localeCompare(right);
}

const orNothing = (value: ReactNode): ReactNode =>
  value === null || value === undefined || value === "" ? NOTHING : value;

export function DataTable<R extends object>({
  columns,
  rows,
  rowKey,
  loading,
  problem,
  onRetry,
  empty,
  onRow,
  rowHeight = 42,
  edge = 20,
  paging,
  sortBy = "",
  skeletonRows = 5,
  label,
}: DataTableProps<R>) {
  const t = useT();
  const [order, setOrder] = useState(sortBy);
  const key = order.replace("-", "");
  const sorted = useMemo(() => {
    const sort = columns.find((column) => column.key === key)?.sort;
    if (!sort || !rows) return rows ?? [];
    const sign = order.startsWith("-") ? -1 : 1;
    return [...rows].sort((a, b) => sign * compare(sort(a), sort(b)));
  }, [rows, columns, key, order]);
  if (problem && !rows?.length) return <ErrorPanel message={problem} {...(onRetry ? { onRetry } : {})} />;
  if (loading && !rows) return <SkeletonRows rows={skeletonRows} height={rowHeight} />;
  if (sorted.length === 0) return <EmptyState {...(empty ?? { title: t("shell.table.empty") })} />;
  const next = (column: string) => (order === `-${column}` ? column : `-${column}`);
  return (
    <div style={{ "--row": `${rowHeight}px`, "--edge": `${edge}px` } as CSSProperties}>
      <div className={styles.scroll}>
        <table className={cx(styles.table, styles.cards)} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={cx(column.right && styles.right)}
                  style={column.width === undefined ? {} : { width: column.width }}
                  aria-sort={key === column.key ? (order.startsWith("-") ? "descending" : "ascending") : undefined}
                >
                  {column.sort ? (
                    <button
                      type="button"
                      className={styles.sort}
                      data-active={key === column.key || undefined}
                      onClick={() => setOrder(next(column.key))}
                    >
                      {column.header}
                      <Icon name={order === column.key ? "chevron-up" : "chevron-down"} size={14} />
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={rowKey(row)} className={cx(onRow && styles.click)} onClick={onRow && (() => onRow(row))}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={cx(column.right && styles.right)}
                    data-label={column.header}
                    data-card={column.card}
                  >
                    {orNothing(
                      column.render ? column.render(row) : ((row as Record<string, unknown>)[column.key] as ReactNode),
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {paging && paging.pages > 1 && <Pages {...paging} />}
    </div>
  );
}

/** First, previous, next, last. */
export function Pages({ page, pages, total, onPage }: Paging) {
  const t = useT();
  const format = useFormat();
  const go = (to: number) => () => onPage(Math.min(pages, Math.max(1, to)));
  return (
    <nav className={styles.foot} aria-label={t("shell.table.pages")}>
      <span>{total !== undefined && t("shell.table.total", { total: format.integer(total) })}</span>
      <IconButton icon="arrow-left" label={t("shell.table.first")} disabled={page <= 1} onClick={go(1)} />
      <IconButton icon="chevron-left" label={t("shell.table.previous")} disabled={page <= 1} onClick={go(page - 1)} />
      <span>{t("shell.table.page", { page, pages })}</span>
      <IconButton icon="chevron-right" label={t("shell.table.next")} disabled={page >= pages} onClick={go(page + 1)} />
      <IconButton icon="arrow-right" label={t("shell.table.last")} disabled={page >= pages} onClick={go(pages)} />
    </nav>
  );
}

export interface ListAnswer<R> {
  rows: R[];
  total: number;
  page: number;
  pages: number;
}

export type Filter =
  | { name: string; label: string; options: readonly Option[] }
  | { name: string; label: string; search: true }
  | { name: string; label: string; date: true };

export interface RecordListProps<R> extends Pick<DataTableProps<R>, "columns" | "rowKey" | "empty" | "onRow" | "rowHeight" | "sortBy" | "label" | "edge"> {
  call: string;
  params?: Params;
  method?: "GET" | "POST";
  filters?: readonly Filter[];
  pageSize?: number;
  /** Milliseconds between two asks. */
  every?: number;
  /** Beside the filters. */
  actions?: ReactNode;
}

/** A declared list of a call: filters, table and pages in one line of code. */
export function RecordList<R extends object>({
  call,
  params = {},
  method,
  filters = [],
  pageSize,
  every,
  actions,
  ...table
}: RecordListProps<R>) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const query = useCall<ListAnswer<R>>(
    call,
    { ...params, ...chosen, page, size: pageSize },
    { keepPrevious: true, ...(method ? { method } : {}), ...(every ? { every } : {}) },
  );
  const choose = (name: string, value: string) => {
    setPage(1);
    setChosen(({ [name]: _, ...others }) => (value === "" ? others : { ...others, [name]: value }));
  };
  return (
    <>
      {(filters.length > 0 || actions) && (
        <div className={styles.filters}>
          {filters.map((filter) =>
            "options" in filter ? (
              <Select
                key={filter.name}
                aria-label={filter.label}
                placeholder={filter.label}
                options={filter.options}
                value={chosen[filter.name] ?? filter.options[0]?.value ?? null}
                onChange={(value) => choose(filter.name, value)}
              />
            ) : (
              <Input
                key={filter.name}
                placeholder={filter.label}
                type={"date" in filter ? "date" : "search"}
                value={chosen[filter.name] ?? ""}
                onChange={(value) => choose(filter.name, value)}
              />
            ),
          )}
          {actions}
        </div>
      )}
      <DataTable<R>
        {...table}
        rows={query.data?.rows}
        loading={query.loading}
        problem={query.problem}
        onRetry={query.retry}
        {...(query.data
          ? { paging: { page: query.data.page, pages: query.data.pages, total: query.data.total, onPage: setPage } }
          : {})}
      />
    </>
  );
}
