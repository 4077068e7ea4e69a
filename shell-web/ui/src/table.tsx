import { useId, useMemo, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { money, NOTHING, useCall, useFormat, useT, type Params } from "@agio/sdk";
import { Button, IconButton } from "./Button";
import { DateField } from "./date";
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
  /**
   * Its place on a phone's card. Others are label above figure, three to a row; of halves two, for long figures; of a
   * line the label stands left and the figure right. What is full stands without its label: words that need none.
   */
  card?: "title" | "aside" | "full" | "half" | "line" | "hidden";
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
  /** What a click on a row opens, or Enter on it. Links and buttons inside a row keep their own meaning. */
  onRow?(row: R): void;
  /** Other rows are on their way: these are drawn faint. */
  stale?: boolean;
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

const OWN_MEANING = "a, button, input, label, select";

/** A row that opens something: by pointer and by keyboard. */
function opening<R>(row: R, onRow: ((row: R) => void) | undefined) {
  if (!onRow) return {};
  return {
    tabIndex: 0,
    className: styles.click,
    onClick: (event: MouseEvent) => {
      if (!(event.target as Element).closest(OWN_MEANING)) onRow(row);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.target !== event.currentTarget) return;
      event.preventDefault();
      onRow(row);
    },
  };
}

export function DataTable<R extends object>({
  columns,
  rows,
  rowKey,
  loading,
  problem,
  onRetry,
  empty,
  onRow,
  stale,
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
      <div className={cx(styles.scroll, stale && styles.stale)} aria-busy={stale || undefined}>
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
              <tr key={rowKey(row)} {...opening(row, onRow)}>
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

/** What narrows a list. Its answers are sent under `name`; those of days under `from` and `to`, as YYYY-MM-DD. */
export type Filter<A = unknown> =
  | {
      name: string;
      label: string;
      /** The first one means all of them. May be made of the answer, where it tells what there is. */
      options: readonly Option[] | ((answer: A | undefined) => readonly Option[]);
    }
  | { name: string; label: string; search: true }
  | { from: string; to: string; label: string };

/** What is asked for: fields of the call by name; what isn't asked for is not there. */
export type Chosen = Readonly<Record<string, string>>;

/** Choose one field; nothing takes it away. Days stay in order: the one that was chosen moves the other. */
export function choose(chosen: Chosen, name: string, value: string, days?: { from: string; to: string }): Chosen {
  const { [name]: _, ...others } = chosen;
  if (value === "") return others;
  const next: Record<string, string> = { ...others, [name]: value };
  const { from, to } = days ?? { from: "", to: "" };
  const [first, last] = [next[from], next[to]];
  if (first !== undefined && last !== undefined && first > last) next[name === from ? to : from] = value;
  return next;
}

export interface RecordListProps<R, A extends ListAnswer<R> = ListAnswer<R>>
  extends Pick<DataTableProps<R>, "columns" | "rowKey" | "empty" | "onRow" | "rowHeight" | "sortBy" | "label" | "edge"> {
  call: string;
  params?: Params;
  method?: "GET" | "POST";
  filters?: readonly Filter<A>[];
  /** Below the filters: how they are meant. */
  note?: ReactNode;
  pageSize?: number;
  /** Milliseconds between two asks. */
  every?: number;
  /** At the right of the filters; given what is asked for, so that a deed can mean the same rows. */
  actions?: ReactNode | ((chosen: Chosen) => ReactNode);
}

/** A declared list of a call: filters, table and pages in one line of code. */
export function RecordList<R extends object, A extends ListAnswer<R> = ListAnswer<R>>({
  call,
  params = {},
  method,
  filters = [],
  note,
  pageSize,
  every,
  actions,
  empty,
  ...table
}: RecordListProps<R, A>) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Chosen>({});
  const [cleared, setCleared] = useState(0);
  const query = useCall<A>(
    call,
    { ...params, ...chosen, page, size: pageSize },
    { keepPrevious: true, ...(method ? { method } : {}), ...(every ? { every } : {}) },
  );
  const change = (next: Chosen) => {
    setPage(1);
    setChosen(next);
  };
  const narrowed = Object.keys(chosen).length > 0;
  const clear = (
    <Button
      size={28}
      onClick={() => {
        change({});
        setCleared(cleared + 1);
      }}
    >
      {t("shell.table.clear")}
    </Button>
  );
  const beside = typeof actions === "function" ? actions(chosen) : actions;
  return (
    <>
      {(filters.length > 0 || beside) && (
        <div className={styles.bar}>
          <div className={styles.filters}>
            {filters.map((filter) => (
              <FilterField<A>
                // Cleared, the fields are drawn anew: a text that is no day has no value that could be taken away.
                key={`${filter.label} ${cleared}`}
                filter={filter}
                chosen={chosen}
                answer={query.data}
                onChange={change}
              />
            ))}
            {narrowed && <div className={styles.clear}>{clear}</div>}
          </div>
          {beside && <div className={styles.beside}>{beside}</div>}
          {note && <p className={styles.note}>{note}</p>}
        </div>
      )}
      <DataTable<R>
        {...table}
        empty={narrowed ? { title: t("shell.table.no_match"), action: clear } : (empty ?? { title: t("shell.table.empty") })}
        rows={query.data?.rows}
        loading={query.loading}
        problem={query.problem}
        onRetry={query.retry}
        stale={query.previous}
        {...(query.data
          ? { paging: { page: query.data.page, pages: query.data.pages, total: query.data.total, onPage: setPage } }
          : {})}
      />
    </>
  );
}

interface FilterFieldProps<A> {
  filter: Filter<A>;
  chosen: Chosen;
  answer: A | undefined;
  onChange(chosen: Chosen): void;
}

function FilterField<A>({ filter, chosen, answer, onChange }: FilterFieldProps<A>) {
  const t = useT();
  const id = useId();
  const { label } = filter;
  if ("from" in filter) {
    const { from, to } = filter;
    const day = (name: string) => ({
      late: true,
      value: chosen[name] ?? "",
      onChange: (value: string) => onChange(choose(chosen, name, value, filter)),
    });
    return (
      <div className={styles.days} role="group" aria-labelledby={id}>
        <span id={id}>{label}</span>
        <div>
          <DateField aria-label={t("shell.table.from")} {...day(from)} />
          <i aria-hidden>–</i>
          <DateField aria-label={t("shell.table.to")} {...day(to)} />
        </div>
      </div>
    );
  }
  const { name } = filter;
  const set = (value: string) => onChange(choose(chosen, name, value));
  if ("search" in filter) {
    return <Input label={label} type="search" value={chosen[name] ?? ""} onChange={set} />;
  }
  const options = typeof filter.options === "function" ? filter.options(answer) : filter.options;
  return <Select label={label} options={options} value={chosen[name] ?? options[0]?.value ?? null} onChange={set} />;
}
