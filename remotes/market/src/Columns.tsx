import { useMemo } from "react";
import { usePreference, useT } from "@agio/sdk";
import { Button, Checkbox, Popover } from "@agio/ui";
import styles from "./Market.module.css";

/** The columns that a reader can leave out, in their order. Star, pair, price, change and the way to trade always stand. */
export const COLUMNS = ["low", "swing", "high", "volume", "turnover", "day"] as const;
export type Column = (typeof COLUMNS)[number];

const NAMES: Readonly<Record<Column, string>> = {
  low: "market.column.low",
  swing: "market.column.range",
  high: "market.column.high",
  volume: "market.column.volume",
  turnover: "market.column.turnover",
  day: "market.column.day",
};
const NONE: readonly Column[] = [];

/** Which columns this reader has left out, and how to leave one out or bring it back. */
export function useHidden(): [ReadonlySet<Column>, (column: Column) => void] {
  const [kept, keep] = usePreference<readonly Column[]>("market-hidden", NONE);
  const hidden = useMemo(() => new Set(kept), [kept]);
  return [hidden, (column) => keep(hidden.has(column) ? kept.filter((one) => one !== column) : [...kept, column])];
}

export function Columns({ hidden, onToggle }: { hidden: ReadonlySet<Column>; onToggle(column: Column): void }) {
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
          {COLUMNS.map((column) => (
            <Checkbox key={column} checked={!hidden.has(column)} onChange={() => onToggle(column)}>
              {t(NAMES[column])}
            </Checkbox>
          ))}
        </div>
      </Popover>
    </span>
  );
}
