import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Button, Icon, RiskTerm, type RiskTermName, Skeleton, cx, usePhone, useReading } from "@agio/ui";
import styles from "./orders.module.css";

export interface TradeColumn<R> {
  key: string;
  /** "" for commands, whose head only screen readers are told. */
  header: string;
  /** The risk that the header names, explained there. */
  term?: RiskTermName | undefined;
  render(row: R): ReactNode;
  right?: boolean;
  /** A figure that is looked for, set stronger. */
  strong?: boolean;
  /** Left out where there is little room. */
  extra?: boolean;
  /** What the cell says when it is pointed at. */
  title?(row: R): string | undefined;
}

/** A row as a phone shows it: what it is, three figures, its state and its commands. */
export interface TradeCard {
  title: string;
  side: ReactNode;
  kind: string;
  time: string;
  figures: readonly { label: string; value: ReactNode }[];
  state: ReactNode;
  reason?: string | undefined;
  command: ReactNode;
}

export interface TradeTableProps<R> {
  label: string;
  columns: readonly TradeColumn<R>[];
  rows: readonly R[];
  rowKey(row: R): string;
  card(row: R): TradeCard;
  /** A command of this row is on its way. */
  busy(row: R): boolean;
  /** What a row opens: its receipt. */
  onRow(row: R): void;
}

/** Orders or positions: rows of 30 pixels at a desk, cards on a phone. Each opens its receipt. */
export function TradeTable<R>(props: TradeTableProps<R>) {
  const { label, columns, rows, rowKey, card, busy, onRow } = props;
  const t = useT("trade");
  const phone = usePhone();
  const [reading, read] = useReading<string | number>();
  if (phone) {
    return rows.map((row) => <Card key={rowKey(row)} card={card(row)} busy={busy(row)} onOpen={() => onRow(row)} />);
  }
  const open = (row: R) => read(rowKey(row), () => onRow(row));
  const classOf = (column: TradeColumn<R>) =>
    cx(column.right && styles.right, column.strong && styles.figure, column.extra && styles.extra) || undefined;
  const opening = (row: R) => ({
    tabIndex: 0,
    onClick: (event: MouseEvent) => {
      if (!(event.target as Element).closest("button, a")) open(row);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && event.target === event.currentTarget) open(row);
    },
  });
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classOf({ ...column, strong: false })}
              data-commands={column.header ? undefined : true}
            >
              <RiskTerm name={column.term}>{column.header || <span className="agio-hidden">{t("trade.column.command")}</span>}</RiskTerm>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} data-busy={busy(row) || undefined} aria-current={rowKey(row) === reading || undefined} {...opening(row)}>
            {columns.map((column) => (
              <td key={column.key} className={classOf(column)} data-commands={column.header ? undefined : true} title={column.title?.(row)}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Card({ card, busy, onOpen }: { card: TradeCard; busy: boolean; onOpen(): void }) {
  return (
    <article className={styles.card} data-busy={busy || undefined}>
      <header>
        <button type="button" onClick={onOpen}>
          <b>{card.title}</b>
        </button>
        {card.side}
        <span className={styles.muted}>{card.kind}</span>
        <time className={styles.muted}>{card.time}</time>
      </header>
      <dl>
        {card.figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        {card.state}
        {card.reason && <span className={styles.reason}>{card.reason}</span>}
        {card.command}
      </footer>
    </article>
  );
}

export interface CancelButtonProps {
  /** Which order it takes back. */
  label: string;
  busy: boolean;
  onClick(): void;
}

/** Takes one order back: a cross at a desk, a word on a phone. */
export function CancelButton({ label, busy, onClick }: CancelButtonProps) {
  const t = useT("trade");
  const phone = usePhone();
  if (phone) {
    return (
      <Button size={28} busy={busy} onClick={onClick} aria-label={label}>
        {t("trade.orders.cancel_one")}
      </Button>
    );
  }
  return (
    <button
      type="button"
      className={styles.cancel}
      disabled={busy}
      aria-busy={busy}
      aria-label={label}
      title={t("trade.orders.cancel_one")}
      onClick={onClick}
    >
      <Icon name="x" size={16} />
    </button>
  );
}

/** Gives one order other terms: a pencil at a desk, a word on a phone. */
export function ChangeButton({ label, onClick }: Pick<CancelButtonProps, "label" | "onClick">) {
  const t = useT("trade");
  const phone = usePhone();
  if (phone) {
    return (
      <Button size={28} onClick={onClick} aria-label={label}>
        {t("trade.orders.change_one")}
      </Button>
    );
  }
  return (
    <button type="button" className={styles.cancel} aria-label={label} title={t("trade.orders.change_one")} onClick={onClick}>
      <Icon name="pencil" size={16} />
    </button>
  );
}

export function TableSkeleton() {
  if (usePhone()) {
    return (
      <article className={styles.card} aria-busy="true">
        <Skeleton width={180} />
        <Skeleton height={32} />
        <Skeleton width={80} height={20} />
      </article>
    );
  }
  return (
    <div className={styles.skeleton} aria-busy="true">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index}>
          {[104, 64, 44, 72, 56, 72].map((width, place) => (
            <Skeleton key={place} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}
