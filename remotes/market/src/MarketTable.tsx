import { useRef } from "react";
import { useT, type Term } from "@agio/sdk";
import { cx, Icon, usePhone } from "@agio/ui";
import type { Column } from "./Columns";
import { Line, PhoneLine, type Spark } from "./Line";
import type { MarketRow, Order, SortKey } from "./model";
import { useWindowRows } from "./useWindowRows";
import styles from "./MarketTable.module.css";

const ROW = 46;
const PHONE_ROW = 60;

export interface MarketTableProps {
  label: string;
  symbols: readonly MarketRow[];
  sparks: ReadonlyMap<string, Spark>;
  favourites: ReadonlySet<string>;
  /** What the tab's offer says of its instruments, each in a column. */
  terms: readonly Term[];
  /** The columns that are left out; a phone's rows have none of them. */
  hidden: ReadonlySet<Column>;
  /** Where a symbol is traded. */
  pathOf(symbol: string): string | null;
  /** What leads there says, where that isn't a trade. */
  command?: string;
  onStar(symbol: string): void;
  order: Order;
  onOrder(key: SortKey): void;
}

interface SortProps {
  name: SortKey;
  text: string;
  order: Order;
  onOrder(key: SortKey): void;
}

function Sort({ name, text, order, onOrder }: SortProps) {
  const active = order.key === name;
  return (
    <button type="button" className={styles.sort} data-active={active || undefined} onClick={() => onOrder(name)}>
      {text}
      <Icon name={active ? (order.descending ? "chevron-down" : "chevron-up") : "arrows-sort"} size={14} />
    </button>
  );
}

const sortState = (order: Order, key: SortKey) => (order.key === key ? (order.descending ? "descending" : "ascending") : undefined);

interface Head {
  key: SortKey;
  text: string;
  /** Its width, or from which screen on it is shown. */
  from?: string | undefined;
}

/** The list of pairs: only the rows near the screen are drawn, and only those that moved are drawn again. */
export function MarketTable(props: MarketTableProps) {
  const { label, symbols, sparks, favourites, terms, hidden, pathOf, onStar, order, onOrder } = props;
  const t = useT("market");
  const command = props.command ?? t("market.trade");
  const phone = usePhone();
  const body = useRef<HTMLTableSectionElement>(null);
  const height = phone ? PHONE_ROW : ROW;
  const { start, end } = useWindowRows(body, symbols.length, height);
  const last = Math.min(end, symbols.length);
  const first = Math.min(start, last);
  const shown = symbols.slice(first, last);
  const heads: readonly Head[] = [
    { key: "last", text: t("market.column.last") },
    { key: "change", text: t("market.column.change") },
    { key: "low", text: t("market.column.low"), from: styles.from1280 },
    { key: "swing", text: t("market.column.range"), from: cx(styles.swing, styles.from1280) },
    { key: "high", text: t("market.column.high"), from: cx(styles.high, styles.from1280) },
    { key: "volume", text: t("market.column.volume"), from: styles.from1280 },
    { key: "turnover", text: t("market.column.turnover"), from: styles.turnover },
  ];
  const columns = heads.filter(({ key }) => !hidden.has(key));
  const sorting = { order, onOrder };
  return (
    <table className={styles.table} aria-label={label} aria-rowcount={symbols.length + 1}>
      <thead>
        {phone ? (
          <tr>
            <th scope="col" aria-sort={sortState(order, "pair")}>
              <span className={styles.sorts}>
                <Sort name="pair" text={t("market.column.pair")} {...sorting} />
                <Sort name="turnover" text={t("market.short.turnover")} {...sorting} />
              </span>
            </th>
            <th scope="col" aria-sort={sortState(order, "last")}>
              <span className={cx(styles.sorts, styles.end)}>
                <Sort name="last" text={t("market.short.last")} {...sorting} />
                <Sort name="change" text={t("market.short.change")} {...sorting} />
              </span>
            </th>
          </tr>
        ) : (
          <tr>
            <th scope="col" className={styles.star}>
              <span className="agio-hidden">{t("market.tab.favourites")}</span>
            </th>
            <th scope="col" className={styles.pair} aria-sort={sortState(order, "pair")}>
              <Sort name="pair" text={t("market.column.pair")} {...sorting} />
            </th>
            {columns.map(({ key, text, from }) => (
              <th key={key} scope="col" className={cx(styles.right, from)} aria-sort={sortState(order, key)}>
                <Sort name={key} text={text} {...sorting} />
              </th>
            ))}
            {terms
              .filter(({ title }) => !hidden.has(title))
              .map(({ title }) => (
                <th key={title} scope="col" className={cx(styles.right, styles.from1280)}>
                  {t(title)}
                </th>
              ))}
            {!hidden.has("day") && (
              <th scope="col" className={cx(styles.right, styles.spark, styles.from1024)}>
                {t("market.column.day")}
              </th>
            )}
            <th scope="col" className={styles.act}>
              <span className="agio-hidden">{command}</span>
            </th>
          </tr>
        )}
      </thead>
      <tbody ref={body}>
        {first > 0 && <tr aria-hidden style={{ height: first * height }} />}
        {shown.map(({ symbol }, index) => {
          const line = { symbol, starred: favourites.has(symbol), onStar, place: first + index + 2, path: pathOf(symbol) };
          if (phone) return <PhoneLine key={symbol} {...line} />;
          return <Line key={symbol} {...line} spark={sparks.get(symbol)} terms={terms} hidden={hidden} command={command} />;
        })}
        {last < symbols.length && <tr aria-hidden style={{ height: (symbols.length - last) * height }} />}
      </tbody>
    </table>
  );
}
