import { memo, useRef, type KeyboardEvent } from "react";
import { money, usePreference, useFormat, useStale, useSymbol, useT } from "@agio/sdk";
import { cx, EmptyState, ErrorPanel, Icon, Menu, Notice, Price, StaleBanner, usePhone } from "@agio/ui";
import { useDepth, useOpenOrders, useRules, useTone } from "../data";
import { bookRows, GROUPINGS, groupStep, ownPrices, spreadOf, type BookRow } from "../model/book";
import { withPrice } from "../model/ticket";
import { changeTicket } from "../state";
import type { PairNames } from "../Trade";
import { useSize } from "../useSize";
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

function fill(price: string): void {
  changeTicket((ticket) => withPrice(ticket.type === "market" ? { ...ticket, type: "limit", tif: "gtc" } : ticket, price));
}

/** What stands to be bought and sold. A click on a row takes its price into the form. */
export function OrderBook({ pair, base, quote, priceDecimals, onFill }: PairNames & { onFill?(): void }) {
  const t = useT("spot");
  const format = useFormat();
  const phone = usePhone();
  const heads = usePriceHeads({ base, quote });
  const ref = useRef<HTMLDivElement>(null);
  const { height } = useSize(ref);
  const { rules } = useRules(pair);
  const { depth, loading, problem, retry } = useDepth(pair);
  const orders = useOpenOrders(pair);
  const row = useSymbol(pair);
  const tone = useTone(row?.last);
  const stale = useStale();
  const [mode, setMode] = usePreference<Mode>("spot.book.mode", "both");
  const [times, setTimes] = usePreference<number>("spot.book.group", 1);
  const tick = rules?.tick ?? money.toFixed("0", priceDecimals).replace(/0$/, "1");
  const step = groupStep(tick, times);
  const decimals = Math.min(priceDecimals, money.decimals(money.trim(step)));
  const room = phone ? PHONE_ROWS * ROW * 2 : Math.max(0, height - FRAME);
  const count = Math.max(3, Math.floor((mode === "both" ? room / 2 : room) / ROW));
  const quantityDecimals = rules?.quantity_decimals ?? 4;
  const asks = depth && mode !== "bids" ? bookRows(depth.asks, step, "asks", count) : [];
  const bids = depth && mode !== "asks" ? bookRows(depth.bids, step, "bids", count) : [];
  const spread = depth ? spreadOf(depth.bids, depth.asks) : null;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("button[data-row]")];
    const next = rows[rows.indexOf(document.activeElement as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const side = (rows: readonly BookRow[], name: "asks" | "bids") => {
    const own = ownPrices(orders, step, name);
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
            own={own.has(money.trim(level.price))}
            first={index === (name === "asks" ? shown.length - 1 : 0)}
            {...(onFill ? { onFill } : {})}
          />
        ))}
      </div>
    );
  };
  const empty = depth !== undefined && depth.asks.length === 0 && depth.bids.length === 0;
  return (
    <div className={cx(styles.book, phone && styles.phone)} ref={ref} data-stale={stale || undefined}>
      <div className={styles.head}>
        <h2>{t("spot.book.title")}</h2>
        <span className={styles.push} />
        {MODES.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.mode}
            aria-pressed={mode === one}
            aria-label={t(`spot.book.mode_${one}`)}
            title={t(`spot.book.mode_${one}`)}
            onClick={() => setMode(one)}
          >
            <ModeIcon mode={one} />
          </button>
        ))}
        <Menu
          position="bottom-end"
          trigger={
            <button type="button" className={styles.group} aria-label={t("spot.book.group", { step })}>
              {format.price(money.trim(step))}
              <Icon name="chevron-down" size={14} />
            </button>
          }
          items={[
            { heading: t("spot.book.grouping") },
            ...GROUPINGS.map((value) => ({
              label: `${format.price(money.trim(groupStep(tick, value)))}  ×${value}`,
              current: value === times,
              onClick: () => setTimes(value),
            })),
          ]}
        />
      </div>
      <Heads heads={[...heads, { whole: t("spot.column.total_in", { coin: base }), short: t("spot.column.total") }]} />
      {stale ? <StaleBanner /> : depth?.stale && <Notice kind="warn">{t("spot.book.unpriced")}</Notice>}
      {problem ? (
        <ErrorPanel message={problem} onRetry={retry} />
      ) : empty ? (
        <EmptyState title={t("spot.book.empty")} text={t("spot.book.empty_text")} />
      ) : (
        <div className={styles.sides} onKeyDown={onKeyDown}>
          {loading || !depth ? <SkeletonSide rows={count} /> : mode !== "bids" && side(asks, "asks")}
          <div className={styles.middle}>
            <span className={styles.last} data-tone={tone}>
              <Price value={row?.last} decimals={priceDecimals} tone={tone} />
              {tone && <Icon name={tone === "up" ? "arrow-up" : "arrow-down"} size={16} />}
            </span>
            <span className={styles.spread}>
              {spread &&
                t("spot.book.spread", { value: format.price(spread.value), percent: format.percent(spread.percent, { decimals: 3 }).replace("+", "") })}
            </span>
          </div>
          {loading || !depth ? <SkeletonSide rows={count} /> : mode !== "asks" && side(bids, "bids")}
        </div>
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
  onFill?(): void;
}

const Level = memo(function Level({ side, price, decimals, quantity, total, share, own, first, onFill }: LevelProps) {
  const t = useT("spot");
  const format = useFormat();
  return (
    <button
      type="button"
      data-row
      tabIndex={first ? 0 : -1}
      className={styles.row}
      title={t("spot.book.take", { price: format.price(price, decimals), quantity })}
      onClick={() => {
        fill(price);
        onFill?.();
      }}
    >
      <i className={styles.bar} style={{ width: `${share}%` }} aria-hidden />
      <span className={styles.price} data-side={side}>
        {own && <i className={styles.own} role="img" aria-label={t("spot.book.own")} />}
        {format.price(price, decimals)}
      </span>
      <span>{quantity}</span>
      <span className={styles.total}>{total}</span>
    </button>
  );
});
