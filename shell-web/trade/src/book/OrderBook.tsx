import { memo, useCallback, useRef, type ReactNode } from "react";
import { money, usePreference, useFormat, useT } from "@agio/sdk";
import { cx, EmptyState, ErrorPanel, Icon, LiveBanner, LivePanel, Menu, Price, usePhone, useRows } from "@agio/ui";
import type { Depth, Market, Side } from "../market";
import { useSize } from "../useSize";
import { useTone } from "../useTone";
import type { Asked } from "./useDepth";
import { bookRows, GROUPINGS, groupStep, ownPrices, spreadOf, type BookRow } from "./rows";
import { BareRows } from "./BareRows";
import { Heads, usePriceHeads } from "./Heads";
import styles from "./book.module.css";

type Mode = "both" | "asks" | "bids";

const MODES: readonly Mode[] = ["both", "asks", "bids"];
const ROW = 21;
const FRAME = 100;
const PHONE_ROWS = 11;

/** Three lines of each side, as the mode shows them. */
function ModeIcon({ mode }: { mode: Mode }) {
  const up = mode === "bids" ? "var(--up)" : "var(--down)";
  const down = mode === "asks" ? "var(--down)" : "var(--up)";
  return (
    <svg width={16} height={16} aria-hidden>
      <path d="M1 2.5h14M1 6.5h14" stroke={up} strokeWidth={1.5} />
      <path d="M1 10.5h14M1 14.5h14" stroke={down} strokeWidth={1.5} />
    </svg>
  );
}

export interface OrderBookProps extends Market, Asked<Depth> {
  /** The least step of a price; by default its last decimal. */
  tick?: string | undefined;
  quantityDecimals?: number | undefined;
  /** The user's open orders, whose rows are marked. */
  own?: readonly { side: Side; price: string | null }[];
  /** The price between the sides, and what it is called. */
  last: string | undefined;
  lastName: string;
  /** What is to be known of this book, above it. */
  notice?: ReactNode;
  /** A row was pressed: its price is wanted in the form. */
  onTake(price: string): void;
}

const NO_ORDERS: NonNullable<OrderBookProps["own"]> = [];

/** What stands to be bought and sold. A click on a row takes its price into the form. */
export function OrderBook(props: OrderBookProps) {
  const { base, quote, priceDecimals, data: depth, loading, problem, retry, quantityDecimals = 4, own = NO_ORDERS, last, notice } = props;
  const t = useT("trade");
  const format = useFormat();
  const phone = usePhone();
  const heads = usePriceHeads({ base, quote });
  const ref = useRef<HTMLDivElement>(null);
  const { height } = useSize(ref);
  const tone = useTone(last);
  const [mode, setMode] = usePreference<Mode>("trade.book.mode", "both");
  const [times, setTimes] = usePreference<number>("trade.book.group", 1);
  const tick = props.tick ?? money.toFixed("0", priceDecimals).replace(/0$/, "1");
  const step = groupStep(tick, times);
  const decimals = Math.min(priceDecimals, money.decimals(money.trim(step)));
  const room = phone ? PHONE_ROWS * ROW * 2 : Math.max(0, height - FRAME);
  const count = Math.max(3, Math.floor((mode === "both" ? room / 2 : room) / ROW));
  const asks = depth && mode !== "bids" ? bookRows(depth.asks, step, "asks", count) : [];
  const bids = depth && mode !== "asks" ? bookRows(depth.bids, step, "bids", count) : [];
  const spread = depth ? spreadOf(depth.bids, depth.asks) : null;
  const taken = useRef(props.onTake);
  taken.current = props.onTake;
  // The rows are drawn anew only when they change.
  const onTake = useCallback((price: string) => taken.current(price), []);
  const roving = useRows();
  const side = (rows: readonly BookRow[], name: "asks" | "bids") => {
    const marked = ownPrices(own, step, name);
    const shown = name === "asks" ? [...rows].reverse() : rows;
    return (
      <div className={cx(styles.side, styles[name])}>
        {shown.map((level, index) => (
          <Level
            key={level.price}
            side={name}
            price={level.price}
            decimals={decimals}
            quantity={format.amount(level.quantity, { decimals: quantityDecimals })}
            total={format.amount(level.total, { decimals: quantityDecimals })}
            share={Math.round(level.share * 1000) / 10}
            own={marked.has(money.trim(level.price))}
            first={index === (name === "asks" ? shown.length - 1 : 0)}
            onTake={onTake}
          />
        ))}
      </div>
    );
  };
  const empty = depth !== undefined && depth.asks.length === 0 && depth.bids.length === 0;
  return (
    <div className={cx(styles.book, phone && styles.phone)} ref={ref}>
      <div className={styles.head}>
        <h2>{t("trade.book.title")}</h2>
        <span className={styles.push} />
        {MODES.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.mode}
            aria-pressed={mode === one}
            aria-label={t(`trade.book.mode_${one}`)}
            title={t(`trade.book.mode_${one}`)}
            onClick={() => setMode(one)}
          >
            <ModeIcon mode={one} />
          </button>
        ))}
        <Menu
          position="bottom-end"
          trigger={
            <button type="button" className={styles.group} aria-label={t("trade.book.group", { step })}>
              {format.price(money.trim(step))}
              <Icon name="chevron-down" size={14} />
            </button>
          }
          items={[
            { heading: t("trade.book.grouping") },
            ...GROUPINGS.map((value) => ({
              label: `${format.price(money.trim(groupStep(tick, value)))}  ×${value}`,
              current: value === times,
              onClick: () => setTimes(value),
            })),
          ]}
        />
      </div>
      <Heads heads={[...heads, { whole: t("trade.column.total_in", { coin: base }), short: t("trade.column.total") }]} />
      <LiveBanner />
      {notice}
      {problem ? (
        <ErrorPanel message={problem} onRetry={retry} />
      ) : empty ? (
        <EmptyState title={t("trade.book.empty")} text={t("trade.book.empty_text")} />
      ) : (
        <LivePanel bare className={styles.sides} role="group" aria-label={t("trade.book.title")} {...roving}>
          {loading || !depth ? <SkeletonSide rows={count} /> : mode !== "bids" && side(asks, "asks")}
          <div className={styles.middle}>
            <span className={styles.last} data-tone={tone} title={props.lastName}>
              <span className="agio-hidden">{props.lastName} </span>
              <Price value={last} decimals={priceDecimals} tone={tone} />
              {tone && <Icon name={tone === "up" ? "arrow-up" : "arrow-down"} size={16} />}
            </span>
            <span className={styles.spread}>
              {spread &&
                t("trade.book.spread", {
                  value: format.price(spread.value),
                  percent: format.percent(spread.percent, { decimals: 3 }).replace("+", ""),
                })}
            </span>
          </div>
          {loading || !depth ? <SkeletonSide rows={count} /> : mode !== "asks" && side(bids, "bids")}
        </LivePanel>
      )}
    </div>
  );
}

function SkeletonSide({ rows }: { rows: number }) {
  return (
    <div className={styles.side} aria-busy="true">
      <BareRows rows={Math.min(rows, 24)} />
    </div>
  );
}

interface LevelProps {
  side: "asks" | "bids";
  price: string;
  decimals: number;
  quantity: string;
  total: string;
  /** Percent of the width. */
  share: number;
  own: boolean;
  first: boolean;
  onTake(price: string): void;
}

const Level = memo(function Level({ side, price, decimals, quantity, total, share, own, first, onTake }: LevelProps) {
  const t = useT("trade");
  const format = useFormat();
  return (
    <button
      type="button"
      data-row={first ? "first" : ""}
      className={styles.row}
      title={t("trade.book.take", { price: format.price(price, decimals), quantity })}
      onClick={() => onTake(price)}
    >
      <i className={styles.bar} style={{ width: `${share}%` }} aria-hidden />
      <span className={styles.price} data-side={side}>
        {own && <i className={styles.own} role="img" aria-label={t("trade.book.own")} />}
        {format.price(price, decimals)}
      </span>
      <span>{quantity}</span>
      <span className={styles.total}>{total}</span>
    </button>
  );
});
