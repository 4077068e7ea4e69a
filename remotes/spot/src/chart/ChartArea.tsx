import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { api, money, saveFile, useAction, useFeedListener, useFormat, useLanguage, useNow, usePreference, useSymbol, useT } from "@agio/sdk";
import { cx, ErrorPanel, Icon, toneClass, useAppearance, usePhone } from "@agio/ui";
import { OWN_CALLS, useOpenOrders } from "../data";
import { mergeBars, toBar } from "../model/bars";
import { DEFAULT_CHOICE, sane, type Bar, type Chosen } from "../model/indicators";
import { closesAt, RANGES, remaining, type Period, type RangeName } from "../model/period";
import { spreadTags } from "../model/tags";
import type { PairNames } from "../Trade";
import type { Order, Rows, WireCandle } from "../wire";
import { ChartSkeleton, type ChartSettings } from "./ChartPanel";
import { DrawingTools } from "./DrawingTools";
import { figure } from "./figure";
import { readPalette } from "./palette";
import { ChartView, type Places, type Reading } from "./view";
import styles from "./chart.module.css";

export interface ChartDeeds {
  screenshot(): void;
  show(range: RangeName): void;
}

interface Props extends PairNames {
  settings: ChartSettings;
  deeds: RefObject<ChartDeeds | null>;
  /** Whether the drawing tools stand at the left. */
  rail: boolean;
}

const FIRST = 500;
const FURTHER = 500;
const NO_PLACES: Places = { panes: [], mainHeight: 0, plotWidth: 0, lastY: null, last: null };

interface Loaded {
  key: string;
  bars: readonly Bar[];
  /** Nothing older exists. */
  complete: boolean;
}

/** Candles of a pair and period: the newest first, older ones as they come into sight, then the feed. */
function useHistory(pair: string, period: Period) {
  const t = useT();
  const key = `${pair}:${period}`;
  const [loaded, setLoaded] = useState<Loaded>({ key: "", bars: [], complete: false });
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const busy = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    setProblem(null);
    busy.current = false;
    api
      .get<Rows<WireCandle>>("web/candles", { symbol: pair, period, limit: FIRST }, { quiet: true, signal: stop.signal })
      .then(({ rows }) => setLoaded({ key, bars: rows.map(toBar), complete: rows.length < FIRST }))
      .catch((error: Error) => {
        if (!stop.signal.aborted) setProblem(error.message || t("shell.error.network"));
      });
    return () => stop.abort();
  }, [pair, period, key, attempt, t]);
  const older = useCallback(() => {
    const first = loaded.bars[0];
    if (busy.current || loaded.key !== key || loaded.complete || !first) return;
    busy.current = true;
    api
      .get<Rows<WireCandle>>("web/candles", { symbol: pair, period, limit: FURTHER, before: first.time }, { quiet: true })
      .then(({ rows }) =>
        setLoaded((now) =>
          now.key === key ? { key, bars: mergeBars(rows.map(toBar), now.bars), complete: rows.length < FURTHER } : now,
        ),
      )
      // The next scroll to the edge asks again.
      .catch(() => undefined)
      .finally(() => {
        busy.current = false;
      });
  }, [loaded, key, pair, period]);
  return {
    key,
    bars: loaded.key === key ? loaded.bars : null,
    problem,
    older,
    retry: () => setAttempt((count) => count + 1),
  };
}

export default function ChartArea({ pair, base, priceDecimals, settings, deeds, rail }: Props) {
  const t = useT("spot");
  const format = useFormat();
  const { tag } = useLanguage();
  const phone = usePhone();
  const { theme, upDown } = useAppearance();
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ChartView | null>(null);
  const [reading, setReading] = useState<Reading>({ bar: null, before: null, indicators: [] });
  const [places, setPlaces] = useState<Places>(NO_PLACES);
  const { period, style, scale, auto, range } = settings;
  const { key, bars, problem, older, retry } = useHistory(pair, period);
  const [held, setHeld] = usePreference<readonly Chosen[]>("spot.indicators", DEFAULT_CHOICE);
  const chosen = useMemo(() => held.flatMap((one) => sane(one) ?? []), [held]);
  const history = useRef({ older, retry });
  useEffect(() => {
    history.current = { older, retry };
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let text = "";
    const next = new ChartView(
      element,
      readPalette(element),
      {
        price: (value) => format.price(value.toFixed(priceDecimals), priceDecimals),
        amount: figure,
        locale: tag,
      },
      priceDecimals,
      {
        onReading: setReading,
        onPlaces(now) {
          const said = JSON.stringify(now);
          if (said === text) return;
          text = said;
          setPlaces(now);
        },
        onEdge: () => history.current.older(),
        onGap: () => history.current.retry(),
      },
    );
    setView(next);
    return () => {
      setView(null);
      next.destroy();
    };
  }, [priceDecimals, format, tag]);

  useEffect(() => {
    // The variables on <html> change in the shell's own effect, after this one.
    const frame = requestAnimationFrame(() => host.current && view?.setTheme(readPalette(host.current)));
    return () => cancelAnimationFrame(frame);
  }, [view, theme, upDown]);
  useEffect(() => view?.setStyle(period === "line" ? "line" : style), [view, style, period]);
  useEffect(() => view?.setScale(scale, auto), [view, scale, auto]);
  useEffect(() => view?.setIndicators(chosen), [view, chosen]);

  const shown = useRef<{ view: ChartView; key: string } | null>(null);
  useEffect(() => {
    if (!view || !bars) return;
    const fresh = shown.current?.view !== view || shown.current.key !== key;
    shown.current = { view, key };
    view.setBars(bars, period, fresh);
    if (fresh && range) view.showLast(range === "All" ? -1 : RANGES[range].bars);
  }, [view, bars, key, period, range]);

  useFeedListener<WireCandle[]>(bars ? `candles:${pair}:${period}` : null, ({ data }) => {
    if (Array.isArray(data)) view?.update(data.map(toBar));
  });

  useEffect(() => {
    deeds.current = {
      screenshot() {
        view?.screenshot().toBlob((blob) => {
          if (blob) saveFile(`${pair}-${period}.png`, blob);
        });
      },
      show(name) {
        if (RANGES[name].period === period) view?.showLast(name === "All" ? -1 : RANGES[name].bars);
      },
    };
  }, [deeds, view, pair, period]);

  const remove = (index: number) => setHeld(chosen.filter((_, place) => place !== index));
  return (
    <div className={styles.area} data-rail={rail || undefined}>
      <DrawingTools pair={pair} view={view} rail={rail} />
      <div className={styles.canvas}>
        <div className={styles.host} ref={host} role="img" aria-label={t("spot.chart.label", { pair, period })} />
        {bars && bars.length > 0 && (
          <>
            <Legend reading={reading} places={places} base={base} decimals={priceDecimals} onRemove={remove} phone={phone} />
            <Tags pair={pair} view={view} places={places} period={period} decimals={priceDecimals} />
          </>
        )}
        {problem && !bars ? (
          <div className={styles.cover}>
            <ErrorPanel message={problem} onRetry={retry} />
          </div>
        ) : (
          !bars && (
            <div className={styles.cover}>
              <ChartSkeleton />
            </div>
          )
        )}
      </div>
    </div>
  );
}

interface LegendProps {
  reading: Reading;
  places: Places;
  base: string;
  decimals: number;
  phone: boolean;
  onRemove(index: number): void;
}

/** What the candle under the crosshair says, in its own colour; the last one while nothing is pointed at. */
function Legend({ reading: { bar, before, indicators }, places, base, decimals, phone, onRemove }: LegendProps) {
  const t = useT("spot");
  const format = useFormat();
  const price = (value: number) => format.price(value.toFixed(decimals), decimals);
  if (!bar) return null;
  const tone = toneClass(bar.close >= bar.open ? "up" : "down");
  const moved = bar.close - (before ?? bar.open);
  const percent = before ? (100 * moved) / before : 0;
  const entry = (index: number) => {
    const one = indicators[index];
    if (!one) return null;
    const { chosen, indicator, plots } = one;
    return (
      <span key={`${chosen.id}-${index}`} className={styles.entry}>
        {chosen.id === "ma" ? (
          plots.map((plot, place) => (
            <span key={place} style={{ color: plot.color }}>
              MA {chosen.values[place]} {plot.text}
            </span>
          ))
        ) : (
          <>
            <span className={styles.muted}>
              {indicator.short} {chosen.values.join(" ")}
            </span>
            {plots.map((plot, place) => (
              <span key={place} style={{ color: plot.color }}>
                {plot.text}
              </span>
            ))}
          </>
        )}
        <button
          type="button"
          aria-label={t("spot.chart.remove", { name: t(indicator.name) })}
          title={t("spot.chart.remove", { name: t(indicator.name) })}
          onClick={() => onRemove(index)}
        >
          <Icon name="x" size={12} />
        </button>
      </span>
    );
  };
  const inPane = (pane: number) => indicators.flatMap((one, index) => (one.pane === pane ? [entry(index)] : []));
  return (
    <div className={styles.legend}>
      <div className={styles.pane} style={{ top: 8, maxWidth: Math.max(0, places.plotWidth - 16) }}>
        <div className={styles.ohlc}>
          {(["open", "high", "low", "close"] as const).map((name) =>
            phone && name === "close" ? null : (
              <span key={name}>
                <abbr title={t(`spot.chart.${name}`)}>{t(`spot.chart.${name}_short`)}</abbr>{" "}
                <span className={tone}>{price(bar[name])}</span>
              </span>
            ),
          )}
          {!phone && (
            <span className={toneClass(moved >= 0 ? "up" : "down")}>
              {moved >= 0 ? "+" : "−"}
              {price(Math.abs(moved))} {format.percent(percent.toFixed(2))}
            </span>
          )}
        </div>
        <div className={styles.entries}>{inPane(0)}</div>
      </div>
      {places.panes.slice(1).map((top, index) => (
        <div key={index} className={styles.pane} style={{ top: top + 4, maxWidth: Math.max(0, places.plotWidth - 16) }}>
          {index === 0 ? (
            <span className={styles.entry}>
              <span className={styles.muted}>{t("spot.chart.volume", { coin: base })}</span>
              <span>{figure(bar.volume)}</span>
            </span>
          ) : (
            inPane(index + 1)
          )}
        </div>
      ))}
    </div>
  );
}

interface TagsProps {
  pair: string;
  view: ChartView | null;
  places: Places;
  period: Period;
  decimals: number;
}

/** On the axis: the last price with the time its candle still runs, and the user's own orders as lines. */
function Tags({ pair, view, places, period, decimals }: TagsProps) {
  const t = useT("spot");
  const format = useFormat();
  const phone = usePhone();
  const now = useNow();
  const row = useSymbol(pair);
  const [lines] = usePreference("spot.lines", true);
  const orders = useOpenOrders(pair);
  const cancel = useAction<Order>("web/cancelSpotOrder", { notice: "neutral", invalidates: OWN_CALLS });
  const { mainHeight, plotWidth, lastY, last: lastBar } = places;
  const own = (lines ? orders : []).flatMap((order) => {
    if (order.price === null || order.quantity === null || !view) return [];
    const y = view.yOf(money.toNumber(order.price));
    return y === null || y < 0 || y > mainHeight ? [] : [{ order, price: order.price, quantity: order.quantity, y }];
  });
  if (plotWidth === 0) return null;
  const visible = lastY !== null && lastY >= 0 && lastY <= mainHeight;
  const wanted = [
    ...(visible ? [{ y: lastY, height: 34 }] : []),
    ...own.map(({ y }) => ({ y, height: 20 })),
  ];
  const ys = spreadTags(wanted, 0, mainHeight);
  const tags = visible ? ys.slice(1) : ys;
  const labels = spreadTags(
    own.map(({ y }) => ({ y, height: 22 })),
    44,
    mainHeight,
  );
  const rises = lastBar ? Number(row?.last ?? lastBar.close) >= lastBar.open : true;
  return (
    <div className={styles.tags}>
      {visible && (
        <div className={cx(styles.last, rises ? styles.rise : styles.fall)} style={{ top: ys[0], left: plotWidth + 1 }}>
          <b>{format.price(row?.last ?? null, decimals)}</b>
          {lastBar && <span>{remaining(closesAt(openOf(lastBar, now, period), period) - now)}</span>}
        </div>
      )}
      {own.map(({ order, y }) => (
        <i key={order.id} className={styles.orderLine} style={{ top: y, width: plotWidth }} />
      ))}
      {own.map(({ order, price, quantity }, index) => (
        <div key={order.id}>
          <span className={styles.order} style={{ top: labels[index] }}>
            <b className={toneClass(order.side === "buy" ? "up" : "down")}>{t(`spot.side.${order.side}`)}</b>
            <span>{format.amount(money.sub(quantity, order.filled))}</span>
            {!phone && <em>{t(`spot.type.${order.type}`)}</em>}
            <button
              type="button"
              disabled={cancel.busy}
              aria-label={t("spot.orders.cancel", { side: t(`spot.side.${order.side}`), pair })}
              title={t("spot.orders.cancel_one")}
              onClick={() => void cancel.run({ id: order.id })}
            >
              <Icon name="x" size={12} />
            </button>
          </span>
          <span className={styles.axisTag} style={{ top: tags[index], left: plotWidth + 1 }}>
            {format.price(price, decimals)}
          </span>
        </div>
      ))}
    </div>
  );
}

/** The opening of the candle that runs now, should the newest known one have ended already. */
function openOf(bar: Bar, now: number, period: Period): number {
  let open = bar.time;
  for (let end = closesAt(open, period); end <= now; end = closesAt(open, period)) open = end;
  return open;
}
