import { useMemo } from "react";
import { usePreference, useT, type Term } from "@agio/sdk";
import { Button, Checkbox, Popover } from "@agio/ui";
import styles from "./Market.module.css";

/** A column that a reader can leave out, or the title of what an offer says of its instruments. */
export type Column = string;
type Titled = readonly [Column, string];

/** Star, pair, price, change and the way to trade always stand. */
const OWN: readonly Titled[] = [
  ["low", "market.column.low"],
  ["swing", "market.column.range"],
  ["high", "market.column.high"],
  ["volume", "market.column.volume"],
  ["turnover", "market.column.turnover"],
];
const DAY: Titled = ["day", "market.column.day"];

/** The columns of a tab, in their order, with their titles: an offer's own terms stand in place of the traded volume. */
const columnsOf = (terms: readonly Term[]): readonly Titled[] => [
  ...OWN.filter(([column]) => column !== "volume" || terms.length === 0),
  ...terms.map(({ title }): Titled => [title, title]),
  DAY,
];
const NONE: readonly Column[] = [];

/** Which columns this reader has left out, and how to leave one out or bring it back. */
export function useHidden(): [ReadonlySet<Column>, (column: Column) => void] {
  const [kept, keep] = usePreference<readonly Column[]>("market-hidden", NONE);
  const hidden = useMemo(() => new Set(kept), [kept]);
  return [hidden, (column) => keep(hidden.has(column) ? kept.filter((one) => one !== column) : [...kept, column])];
}

export interface ColumnsProps {
  /** What the tab's offer says of its instruments. */
  terms: readonly Term[];
  hidden: ReadonlySet<Column>;
  onToggle(column: Column): void;
}

export function Columns({ terms, hidden, onToggle }: ColumnsProps) {
  const t = useT("market");
  const trigger = (
    <Button variant="quiet" size={28} icon="layout-columns">
      {t("market.columns")}
    </Button>
  );
  return (
    <span className={styles.columns}>
      <Popover trigger={trigger} width={200} position="bottom-end">
        <div className={styles.choice} role="group" aria-label={t("market.columns")}>
          {columnsOf(terms).map(([column, title]) => (
            <Checkbox key={column} checked={!hidden.has(column)} onChange={() => onToggle(column)}>
              {t(title)}
            </Checkbox>
          ))}
        </div>
      </Popover>
    </span>
  );
}
