import { useId, useMemo, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { money, NOTHING, useAnyCall, useFormat, useT, type Params } from "@agio/sdk";
import { Button, IconButton } from "../button/Button";
import { DateField } from "../fields/date";
import { Input } from "../fields/fields";
import { Select, type Option } from "../choice/choice";
import { cx } from "../cx";
import { EmptyState, ErrorPanel, Skeleton, type EmptyStateProps } from "../feedback/feedback";
import { Icon } from "../brand/Icon";
import { useReading } from "../receipt/receipts";
import { RiskTerm } from "../term/RiskTerm";
import type { RiskTermName } from "../term/terms";
import { useCursors, type Paging, type CursorAnswer } from "./useCursors";
import styles from "./table.module.css";

export interface Column<R> {
  key: string;
  /** "" for commands, whose head only screen readers are told. */
  header: string;
  /** The risk that the header names, explained there. */
  term?: RiskTermName | undefined;
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
  /** The key of the row that is read beside the table. Where a row opens its receipt, the table knows by itself. */
  chosen?: string | number | undefined;
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

const orNothing = (value: ReactNode): ReactNode => (value === null || value === undefined || value === "" ? NOTHING : value);

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
  chosen,
  stale,
  rowHeight = 42,
  edge = 20,
  paging,
  sortBy = "",
  skeletonRows = 5,
  label,
}: DataTableProps<R>) {
  const t = useT();
  const [reading, read] = useReading<string | number>();
  const [order, setOrder] = useState(sortBy);
  const key = order.replace("-", "");
  const sorted = useMemo(() => {
    const sort = columns.find((column) => column.key === key)?.sort;
    if (!sort || !rows) return rows ?? [];
    const sign = order.startsWith("-") ? -1 : 1;
    return [...rows].sort((a, b) => sign * compare(sort(a), sort(b)));
  }, [rows, columns, key, order]);
  if (problem && !rows?.length) return <ErrorPanel message={problem} {...(onRetry ? { onRetry } : {})} />;
  const waiting = Boolean(loading && !rows);
  if (!waiting && sorted.length === 0) return <EmptyState {...(empty ?? { title: t("shell.table.empty") })} />;
  const marked = chosen ?? reading;
  const open = onRow && ((row: R) => read(rowKey(row), () => onRow(row)));
  const next = (column: string) => (order === `-${column}` ? column : `-${column}`);
  return (
    <div style={{ "--row": `${rowHeight}px`, "--edge": `${edge}px` } as CSSProperties}>
      <div className={cx(styles.scroll, stale && styles.stale)} aria-busy={stale || waiting || undefined} data-waits={waiting || undefined}>
        <table className={cx(styles.table, styles.cards)} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={cx(column.right && styles.right)}
                  style={column.width === undefined ? {} : { width: column.width }}
                  data-commands={column.header ? undefined : true}
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
                    <RiskTerm name={column.term}>
                      {column.header || <span className="agio-hidden">{t("shell.table.actions")}</span>}
                    </RiskTerm>
                  )}
                  {column.sort && column.term && <RiskTerm name={column.term} about={column.header} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {waiting && <Waiting columns={columns} rows={skeletonRows} />}
            {sorted.map((row) => (
              <tr key={rowKey(row)} aria-current={rowKey(row) === marked || undefined} {...opening(row, open)}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={cx(column.right && styles.right)}
                    data-label={column.header}
                    data-card={column.card}
                    data-commands={column.header ? undefined : true}
                  >
                    {orNothing(column.render ? column.render(row) : ((row as Record<string, unknown>)[column.key] as ReactNode))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {paging && <Pages {...paging} />}
    </div>
  );
}

/** Rows that aren't there yet, in the place and shape that they will have. */
function Waiting<R>({ columns, rows }: { columns: readonly Column<R>[]; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map(({ key, header, right, card }) => (
        <td key={key} className={cx(right && styles.right)} data-label={header} data-card={card}>
          <Skeleton width="60%" height={12} />
        </td>
      ))}
    </tr>
  ));
}

/** First, previous, next and last, the page among all and how many rows there are; nothing where there is one page. */
export function Pages({ page, pages, rows, onFirst, onPrevious, onNext, onLast }: Paging) {
  const t = useT();
  const format = useFormat();
  if (!onPrevious && !onNext) return null;
  const number = page === undefined ? undefined : format.integer(page);
  const said = [
    number &&
      (pages === undefined
        ? t("shell.table.page", { page: number })
        : t("shell.table.page_of", { page: number, pages: format.integer(pages) })),
    rows && t(rows.more ? "shell.table.rows_more" : "shell.table.rows", { count: rows.count, rows: format.integer(rows.count) }),
  ];
  return (
    <nav className={styles.foot} aria-label={t("shell.table.pages")}>
      <span>{said.filter(Boolean).join(" · ")}</span>
      <IconButton icon="arrow-left" label={t("shell.table.first")} disabled={!onFirst} onClick={() => onFirst?.()} />
      <IconButton icon="chevron-left" label={t("shell.table.previous")} disabled={!onPrevious} onClick={() => onPrevious?.()} />
      <IconButton icon="chevron-right" label={t("shell.table.next")} disabled={!onNext} onClick={() => onNext?.()} />
      {rows && <IconButton icon="arrow-right" label={t("shell.table.last")} disabled={!onLast} onClick={() => onLast?.()} />}
    </nav>
  );
}

export interface ListAnswer<R> extends CursorAnswer {
  rows: R[];
}

/** What narrows a list. Its answers are sent under `name`; those of days under `from` and `to`, as YYYY-MM-DD. */
export type Filter<A = unknown> =
  | {
      name: string;
      label: string;
      /** The first one means all of them. */
      options: readonly Option[];
    }
  | {
      name: string;
      label: string;
      /** A hook: options made of the answer, where it tells what there is, or of another call's. */
      useOptions(answer: A | undefined): readonly Option[];
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
  extends Pick<DataTableProps<R>, "columns" | "rowKey" | "empty" | "onRow" | "chosen" | "rowHeight" | "sortBy" | "label" | "edge"> {
  call: string;
  params?: Params;
  method?: "GET" | "POST";
  filters?: readonly Filter<A>[];
  pageSize?: number;
  /** Milliseconds between two asks. */
  every?: number;
  /** At the right of the filters; given what is asked for, so that a command can mean the same rows. */
  actions?: ReactNode | ((chosen: Chosen) => ReactNode);
  /** Above the rows: what all that are asked for come to. */
  above?: (chosen: Chosen) => ReactNode;
}

/** A declared list of a call: filters, table and pages in one line of code. */
export function RecordList<R extends object, A extends ListAnswer<R> = ListAnswer<R>>({
  call,
  params = {},
  method,
  filters = [],
  pageSize,
  every,
  actions,
  above,
  empty,
  ...table
}: RecordListProps<R, A>) {
  const t = useT();
  const [chosen, setChosen] = useState<Chosen>({});
  const cursors = useCursors([params, chosen]);
  const [cleared, setCleared] = useState(0);
  const query = useAnyCall<A>(
    call,
    { ...params, ...chosen, ...cursors.after, size: pageSize },
    { keepPrevious: true, ...(method ? { method } : {}), ...(every ? { every } : {}) },
  );
  const narrowed = Object.keys(chosen).length > 0;
  const clear = (
    <Button
      size={28}
      onClick={() => {
        setChosen({});
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
                onChange={setChosen}
              />
            ))}
            {narrowed && <div className={styles.clear}>{clear}</div>}
          </div>
          {beside && <div className={styles.beside}>{beside}</div>}
        </div>
      )}
      {above?.(chosen)}
      <DataTable<R>
        {...table}
        empty={narrowed ? { title: t("shell.table.no_match"), action: clear } : (empty ?? { title: t("shell.table.empty") })}
        rows={query.data?.rows}
        loading={query.loading}
        problem={query.problem}
        onRetry={query.retry}
        stale={query.previous}
        paging={cursors.paging(query.data)}
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
        <span id={id}>{t("shell.table.days", { label })}</span>
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
  const shared = { label, value: chosen[name], onChange: set };
  if ("useOptions" in filter) return <MadeOptions<A> {...shared} answer={answer} useOptions={filter.useOptions} />;
  return <OneOf {...shared} options={filter.options} />;
}

interface OneOfProps {
  label: string;
  value: string | undefined;
  options: readonly Option[];
  onChange(value: string): void;
}

function OneOf({ value, options, ...field }: OneOfProps) {
  return <Select {...field} options={options} value={value ?? options[0]?.value ?? null} />;
}

interface MadeOptionsProps<A> extends Omit<OneOfProps, "options"> {
  answer: A | undefined;
  useOptions(answer: A | undefined): readonly Option[];
}

function MadeOptions<A>({ answer, useOptions, ...field }: MadeOptionsProps<A>) {
  return <OneOf {...field} options={useOptions(answer)} />;
}
