import { useState, type ReactNode } from "react";
import { useFormat, useT } from "@agio/sdk";
import { EmptyState, ErrorPanel, LivePanel, Tabs, useRows } from "@agio/ui";
import type { Market, TapeTrade } from "../market";
import { BareRows } from "./BareRows";
import { Heads, usePriceHeads } from "./Heads";
import type { Asked } from "./useDepth";
import styles from "./book.module.css";

const LOADING = 7;

export interface TapeProps extends Market {
  /** What everybody traded last. */
  recent: ReactNode;
  /** What the user traded. */
  mine: ReactNode;
}

/** What was traded last, by everybody or by the user. */
export function Tape({ base, quote, recent, mine }: TapeProps) {
  const t = useT("trade");
  const heads = usePriceHeads({ base, quote });
  const [tab, setTab] = useState<"recent" | "mine">("recent");
  return (
    <div className={styles.tape}>
      <div className={styles.tapeTabs}>
        <Tabs<"recent" | "mine">
          size={36}
          bare
          label={t("trade.trades.tabs")}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "recent", label: t("trade.trades.recent") },
            { value: "mine", label: t("trade.trades.mine") },
          ]}
        />
      </div>
      <Heads heads={[...heads, { whole: t("trade.column.time") }]} />
      <LivePanel bare className={styles.scroll} tabIndex={0} role="group" aria-label={t(`trade.trades.${tab}`)}>
        {tab === "recent" ? recent : mine}
      </LivePanel>
    </div>
  );
}

export interface TapeRowsProps<T extends TapeTrade> extends Asked<readonly T[]> {
  priceDecimals: number;
  quantityDecimals?: number | undefined;
  /** What stands there while nothing was traded. */
  none: string;
  /** What a row opens: its receipt. */
  onRow?(trade: T): void;
}

/** Trades as rows of price, amount and time; own ones open their receipt. */
export function TapeRows<T extends TapeTrade>(props: TapeRowsProps<T>) {
  const { data: rows, loading, problem, retry, priceDecimals, quantityDecimals, none, onRow } = props;
  const t = useT("trade");
  const format = useFormat();
  const roving = useRows();
  if (problem && !rows) return <ErrorPanel message={problem} onRetry={retry} />;
  if (loading || !rows) return <BareRows rows={LOADING} />;
  if (rows.length === 0) return <TapeNote title={none} />;
  const shown = rows.map((trade) => {
    const cells = (
      <>
        <span className={styles.price} data-side={trade.side === "buy" ? "bids" : "asks"}>
          <span className="agio-hidden">{t(`trade.side.${trade.side}`)} </span>
          {format.price(trade.price, priceDecimals)}
        </span>
        <span>{format.amount(trade.quantity, quantityDecimals === undefined ? {} : { decimals: quantityDecimals })}</span>
        <span className={styles.time} title={format.dateTime(trade.time)}>
          {format.time(trade.time)}
        </span>
      </>
    );
    return onRow ? (
      <button key={trade.id} type="button" data-row className={styles.trade} onClick={() => onRow(trade)}>
        {cells}
      </button>
    ) : (
      <div key={trade.id} className={styles.trade}>
        {cells}
      </div>
    );
  });
  return onRow ? <div {...roving}>{shown}</div> : shown;
}

/** Why there are no rows, and what to do about it. */
export function TapeNote({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <EmptyState title={title} action={children} />
    </div>
  );
}
