import { lazy, memo, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Boundary, money, usePreference, useSearchParams, useSymbol, useT } from "@agio/sdk";
import { Button, ErrorPanel, Sheet, Tabs, useMedia, usePhone } from "@agio/ui";
import { OrderBook } from "./book/OrderBook";
import { Tape } from "./book/Tape";
import { ChartPanel } from "./chart/ChartPanel";
import { pairOfQuery, useOwnNews, usePriceTitle, useRules } from "./data";
import { FormColumn } from "./form/FormColumn";
import { TicketForm } from "./form/TicketForm";
import { emptyTicket, withPrice, withSide } from "./model/ticket";
import { DEFAULT_TILING, fitTiling, type Tiling } from "./model/tiling";
import { Orders } from "./orders/Orders";
import { Seam } from "./Seam";
import { changeTicket, ticketStore } from "./state";
import { PairStrip } from "./strip/PairStrip";
import { useSize } from "./useSize";
import type { Side } from "./wire";
import styles from "./Trade.module.css";

const DepthPanel = lazy(() => import("./chart/DepthChart"));

export interface PairNames {
  pair: string;
  base: string;
  quote: string;
  priceDecimals: number;
}

type View = "chart" | "book" | "trades";

/** B and S choose the side while nothing is being written. */
function useSideKeys(onSide: (side: Side) => void): void {
  const latest = useRef(onSide);
  useEffect(() => {
    latest.current = onSide;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, textarea, select, [contenteditable], [role=dialog]")) return;
      const key = event.key.toLowerCase();
      if (key === "b" || key === "s") latest.current(key === "b" ? "buy" : "sell");
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function Safe({ children, name }: { children: ReactNode; name: string }) {
  return (
    <Boundary resetKey={name} fallback={(retry) => <ErrorPanel onRetry={retry} />}>
      {children}
    </Boundary>
  );
}

/** The spot trade screen: strip, chart, book, form and orders of one pair. */
export default function Trade() {
  const [query] = useSearchParams();
  const pair = pairOfQuery(query.get("pair"));
  const { rules } = useRules(pair);
  const row = useSymbol(pair);
  const base = rules?.base ?? row?.base ?? pair.replace(/USD[TC]?$/, "");
  const quote = rules?.quote ?? row?.quote ?? (pair.startsWith(base) ? pair.slice(base.length) : "");
  const priceDecimals = rules?.price_decimals ?? row?.decimals ?? 2;
  const names = useMemo<PairNames>(() => ({ pair, base, quote, priceDecimals }), [pair, base, quote, priceDecimals]);
  const last = row?.last;
  const begun = useRef("");
  useEffect(() => {
    // A new pair begins with an empty form, and with the price of the moment once there is one.
    if (begun.current !== pair) ticketStore.set(emptyTicket(ticketStore.get().side));
    if (begun.current === pair || last === undefined) return;
    begun.current = pair;
    changeTicket((ticket) => (ticket.price === "" ? withPrice(ticket, money.toFixed(last, priceDecimals)) : ticket));
  }, [pair, last, priceDecimals]);
  useOwnNews();
  usePriceTitle(pair, base, quote);
  const phone = usePhone();
  return phone ? <PhoneTrade {...names} /> : <WideTrade {...names} />;
}

const WideTrade = memo(function WideTrade(names: PairNames) {
  const t = useT("spot");
  const { pair } = names;
  const ref = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(ref);
  const narrow = useMedia("(max-width: 1023px)");
  const [wish, setWish] = usePreference<Tiling>("spot.tiling", DEFAULT_TILING);
  const size = fitTiling({ ...DEFAULT_TILING, ...wish }, narrow ? width + DEFAULT_TILING.book : width || 1440, height || 772);
  const [view, setView] = useState<View>("chart");
  useSideKeys((side) => changeTicket((ticket) => withSide(ticket, side)));
  const set = (name: keyof Tiling) => (value: number) => setWish({ ...size, [name]: value });
  const book = <OrderBook {...names} />;
  const tape = <Tape {...names} />;
  return (
    <div className={styles.wide}>
      <PairStrip {...names} onResetLayout={() => setWish(DEFAULT_TILING)} />
      <div className={styles.body} ref={ref}>
        <div className={styles.column} style={{ flex: 1 }}>
          {narrow && (
            <div className={styles.viewTabs}>
              <ViewTabs view={view} onChange={setView} size={36} />
            </div>
          )}
          <section className={styles.grow} aria-label={t("spot.chart.title")}>
            <Safe name={pair}>
              {!narrow || view === "chart" ? <ChartPanel {...names} /> : view === "book" ? book : tape}
            </Safe>
          </section>
          <Seam
            direction="horizontal"
            label={t("spot.layout.orders")}
            value={size.orders}
            sign={-1}
            onChange={set("orders")}
          />
          <section style={{ height: size.orders }} className={styles.fixed} aria-label={t("spot.orders.title")}>
            <Safe name={pair}>
              <Orders {...names} />
            </Safe>
          </section>
        </div>
        {!narrow && (
          <>
            <Seam direction="vertical" label={t("spot.layout.book")} value={size.book} sign={-1} onChange={set("book")} />
            <div className={styles.column} style={{ width: size.book }}>
              <section className={styles.grow} aria-label={t("spot.book.title")}>
                <Safe name={pair}>{book}</Safe>
              </section>
              <Seam
                direction="horizontal"
                label={t("spot.layout.trades")}
                value={size.trades}
                sign={-1}
                onChange={set("trades")}
              />
              <section style={{ height: size.trades }} className={styles.fixed} aria-label={t("spot.trades.recent")}>
                <Safe name={pair}>{tape}</Safe>
              </section>
            </div>
          </>
        )}
        <Seam direction="vertical" label={t("spot.layout.form")} value={size.form} sign={-1} onChange={set("form")} />
        <aside className={styles.form} style={{ width: size.form }} aria-label={t("spot.form.title")}>
          <Safe name={pair}>
            <FormColumn {...names} />
          </Safe>
        </aside>
      </div>
    </div>
  );
});

function ViewTabs({ view, onChange, size }: { view: View; onChange(view: View): void; size: 36 | 44 }) {
  const t = useT("spot");
  return (
    <Tabs<View>
      label={t("spot.layout.views")}
      size={size}
      bare
      value={view}
      onChange={onChange}
      tabs={[
        { value: "chart", label: t("spot.view.chart") },
        { value: "book", label: t("spot.view.book") },
        { value: "trades", label: t("spot.view.trades") },
      ]}
    />
  );
}

const PhoneTrade = memo(function PhoneTrade(names: PairNames) {
  const t = useT("spot");
  const { pair, base } = names;
  const [view, setView] = useState<View>("chart");
  const [open, setOpen] = useState(false);
  const order = (side: Side) => {
    changeTicket((ticket) => withSide(ticket, side));
    setOpen(true);
  };
  useSideKeys(order);
  return (
    <div className={styles.phone}>
      <PairStrip {...names} />
      <div className={styles.phoneTabs}>
        <ViewTabs view={view} onChange={setView} size={44} />
      </div>
      <div className={styles.phoneView} data-view={view}>
        <Safe name={pair + view}>
          {view === "chart" && <ChartPanel {...names} />}
          {view === "book" && (
            <>
              <Suspense fallback={<div className={styles.phoneDepth} />}>
                <div className={styles.phoneDepth}>
                  <DepthPanel {...names} />
                </div>
              </Suspense>
              <OrderBook {...names} onFill={() => setOpen(true)} />
            </>
          )}
          {view === "trades" && <Tape {...names} />}
        </Safe>
      </div>
      <section className={styles.phoneOrders} aria-label={t("spot.orders.title")}>
        <Safe name={pair}>
          <Orders {...names} />
        </Safe>
      </section>
      <div className={styles.deeds}>
        <Button variant="buy" size={44} full onClick={() => order("buy")}>
          {t("spot.side.buy")}
        </Button>
        <Button variant="sell" size={44} full onClick={() => order("sell")}>
          {t("spot.side.sell")}
        </Button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("spot.form.sheet", { coin: base })}>
        <div className={styles.sheet}>
          <Safe name={pair}>
            <TicketForm key={names.pair} {...names} onDone={() => setOpen(false)} />
          </Safe>
        </div>
      </Sheet>
    </div>
  );
});
