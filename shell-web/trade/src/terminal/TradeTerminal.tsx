import { useRef, useState, type ReactNode } from "react";
import { Boundary, useLocation, usePreference, useT } from "@agio/sdk";
import { Button, ErrorPanel, Sheet, Tabs, bar, useMedia, usePhone } from "@agio/ui";
import type { Side } from "../market";
import { useSize } from "../useSize";
import { ResizeHandle } from "./ResizeHandle";
import { DEFAULT_TILING, fitTiling, type Tiling } from "./tiling";
import { useKeys } from "./useKeys";
import styles from "./terminal.module.css";

export interface TradeTerminalProps {
  /** What the page is about, for who hears it: the strip shows it as a button. */
  title: string;
  /** What all panels are drawn anew for. */
  symbol: string;
  strip(onResetLayout: (() => void) | undefined): ReactNode;
  chart: ReactNode;
  /** `onFill`: a price was taken into the ticket. Where the house quotes there is neither book nor tape. */
  book?(onFill: () => void): ReactNode;
  tape?: ReactNode;
  /** The book as a picture, above it on a phone. */
  depth?: ReactNode;
  orders: ReactNode;
  /** The column beside the chart. */
  column: ReactNode;
  /** What is read together with the chart, beside all: a receipt. */
  dock?: ReactNode;
  /** Whose sizes these are, where they aren't those of spot; and what they begin with. */
  layout?: { name: string; sizes: Partial<Tiling> };
  /** The ticket alone, in a phone's sheet. */
  ticket(onDone: () => void): ReactNode;
  /** Title of that sheet. */
  sheet: string;
  /** The phone's two buttons, which also are the keys B and S. */
  sides: Record<Side, string>;
  onSide(side: Side): void;
}

type View = "chart" | "book" | "trades";

function Safe({ children, name }: { children: ReactNode; name: string }) {
  return (
    <Boundary resetKey={name} fallback={(retry) => <ErrorPanel onRetry={retry} />}>
      {children}
    </Boundary>
  );
}

/** The trade screen: strip, chart, book, tape, orders and ticket, tiled at a desk, one at a time on a phone. */
export function TradeTerminal(props: TradeTerminalProps) {
  return usePhone() ? <PhoneTerminal {...props} /> : <WideTerminal {...props} />;
}

function WideTerminal({ title, symbol, strip, chart, book, tape, orders, column, dock, layout, onSide }: TradeTerminalProps) {
  const t = useT("trade");
  const ref = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(ref);
  const narrow = useMedia("(max-width: 1023px)");
  const usual = { ...DEFAULT_TILING, ...layout?.sizes };
  const [wish, setWish] = usePreference<Tiling>(layout ? `trade.tiling.${layout.name}` : "trade.tiling", usual);
  const room = (width || 1440) + (narrow || !book ? usual.book : 0);
  const size = fitTiling({ ...usual, ...wish }, room, height || 772);
  const [view, setView] = useState<View>("chart");
  useKeys({ b: () => onSide("buy"), s: () => onSide("sell") });
  const set = (name: keyof Tiling) => (value: number) => setWish({ ...size, [name]: value });
  const levels = book?.(() => undefined);
  return (
    <div className={styles.wide}>
      <h1 className="agio-hidden">{title}</h1>
      {strip(() => setWish(usual))}
      <div className={styles.body} ref={ref}>
        <div className={styles.column} style={{ flex: 1 }}>
          {narrow && book && (
            <div className={styles.viewTabs}>
              <ViewTabs view={view} onChange={setView} size={36} />
            </div>
          )}
          <section className={styles.grow} aria-label={t("trade.chart.title")}>
            <Safe name={symbol}>{!narrow || view === "chart" ? chart : view === "book" ? levels : tape}</Safe>
          </section>
          <ResizeHandle direction="horizontal" label={t("trade.layout.orders")} value={size.orders} sign={-1} onChange={set("orders")} />
          <section style={{ height: size.orders }} className={styles.fixed} aria-label={t("trade.orders.title")}>
            <Safe name={symbol}>{orders}</Safe>
          </section>
        </div>
        {!narrow && book && (
          <>
            <ResizeHandle direction="vertical" label={t("trade.layout.book")} value={size.book} sign={-1} onChange={set("book")} />
            <div className={styles.column} style={{ width: size.book }}>
              <section className={styles.grow} aria-label={t("trade.book.title")}>
                <Safe name={symbol}>{levels}</Safe>
              </section>
              <ResizeHandle
                direction="horizontal"
                label={t("trade.layout.trades")}
                value={size.trades}
                sign={-1}
                onChange={set("trades")}
              />
              <section style={{ height: size.trades }} className={styles.fixed} aria-label={t("trade.trades.recent")}>
                <Safe name={symbol}>{tape}</Safe>
              </section>
            </div>
          </>
        )}
        <ResizeHandle direction="vertical" label={t("trade.layout.form")} value={size.form} sign={-1} onChange={set("form")} />
        <aside className={styles.form} style={{ width: size.form }} aria-label={t("trade.form.title")}>
          <Safe name={symbol}>{column}</Safe>
        </aside>
        {dock}
      </div>
    </div>
  );
}

function ViewTabs({ view, onChange, size }: { view: View; onChange(view: View): void; size: 36 | 44 }) {
  const t = useT("trade");
  return (
    <Tabs<View>
      label={t("trade.layout.views")}
      size={size}
      bare
      value={view}
      onChange={onChange}
      tabs={[
        { value: "chart", label: t("trade.view.chart") },
        { value: "book", label: t("trade.view.book") },
        { value: "trades", label: t("trade.view.trades") },
      ]}
    />
  );
}

function PhoneTerminal(props: TradeTerminalProps) {
  const { title, symbol, strip, chart, book, tape, depth, orders, ticket, sheet, sides, onSide } = props;
  const t = useT("trade");
  const [view, setView] = useState<View>("chart");
  const { state } = useLocation() as { state: { resumed?: boolean } | null };
  // Who comes back from a transfer for an order finds it open, as they left it.
  const [open, setOpen] = useState(state?.resumed === true);
  const order = (side: Side) => {
    onSide(side);
    setOpen(true);
  };
  useKeys({ b: () => order("buy"), s: () => order("sell") });
  return (
    <div className={styles.phone}>
      <h1 className="agio-hidden">{title}</h1>
      {strip(undefined)}
      {book && (
        <div className={styles.phoneTabs}>
          <ViewTabs view={view} onChange={setView} size={44} />
        </div>
      )}
      <div className={styles.phoneView} data-view={view}>
        <Safe name={symbol + view}>
          {view === "chart" && chart}
          {view === "book" && (
            <>
              {depth && <div className={styles.phoneDepth}>{depth}</div>}
              {book?.(() => setOpen(true))}
            </>
          )}
          {view === "trades" && tape}
        </Safe>
      </div>
      <section className={styles.phoneOrders} aria-label={t("trade.orders.title")}>
        <Safe name={symbol}>{orders}</Safe>
      </section>
      <div ref={bar} className={styles.commands} data-order-bar>
        <Button variant="buy" size={44} full onClick={() => order("buy")}>
          {sides.buy}
        </Button>
        <Button variant="sell" size={44} full onClick={() => order("sell")}>
          {sides.sell}
        </Button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={sheet}>
        <div className={styles.sheet}>
          <Safe name={symbol}>{ticket(() => setOpen(false))}</Safe>
        </div>
      </Sheet>
    </div>
  );
}
