import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useT, usePreference } from "@agio/sdk";
import { cx, Icon, IconButton, Menu, Segments, LiveBanner, LivePanel, usePhone, useRows, type IconName } from "@agio/ui";
import { DEFAULT_CHOICE, type Chosen } from "../indicators/chosen";
import type { Market, Source } from "../market";
import { useLines } from "../strip/Settings";
import { useKeys } from "../terminal/useKeys";
import { useSize } from "../useSize";
import type { ChartCommands } from "./ChartArea";
import { ChartSkeleton } from "./ChartSkeleton";
import { DepthPanel } from "./DepthPanel";
import { MOST_LAYOUTS, useLayouts } from "./layouts";
import type { ChartLine } from "./lines";
import { PERIODS, RANGES, type Period, type RangeName } from "./period";
import { DEFAULT_SETTINGS, type ChartSettings } from "./settings";
import { candlesOf, type CandleSource } from "./useHistory";
import type { Style } from "./view";
import styles from "./chart.module.css";

const ChartArea = lazy(() => import(/* webpackChunkName: "chart" */ "./ChartArea"));
const IndicatorMenu = lazy(() => import("./IndicatorMenu"));

/** Below this width the rarer periods stand in a menu. */
const COMPACT = 700;
/** What is shown beside the menu where even the usual ones find no room, in the words of some languages. */
const FEWEST_PERIODS: readonly Period[] = ["1m", "15m", "1h", "1d"];
/** Below this one the style has only its picture, so that every period is seen. */
const CLOSE = 900;
const PHONE_PERIODS: readonly Period[] = ["line", "1m", "15m", "1h", "4h", "1d"];
const STYLES: readonly { value: Style; icon: IconName }[] = [
  { value: "candles", icon: "chart-candle" },
  { value: "solid", icon: "chart-candle" },
  { value: "bars", icon: "adjustments" },
  { value: "heikin", icon: "chart-candle" },
  { value: "line", icon: "chart-line" },
  { value: "area", icon: "chart-area" },
];

export interface TradeChartProps extends Market {
  /** The user's own prices: orders, entry, take-profit, stop-loss, liquidation, settlement. */
  lines?: readonly ChartLine[];
  /** Where candles come from; by default what the platform keeps of the symbol. */
  candles?: CandleSource;
  /** The book, where there is one to be drawn as depth. */
  depth?: Source;
}

const NO_LINES: readonly ChartLine[] = [];

/** Periods, tools and the chart below them. The chart itself is fetched when it is needed. */
export function TradeChart({ lines = NO_LINES, candles, depth, ...market }: TradeChartProps) {
  const t = useT("trade");
  const phone = usePhone();
  const ref = useRef<HTMLDivElement>(null);
  const commands = useRef<ChartCommands>(null);
  const [view, setView] = useState<"chart" | "depth">("chart");
  const [held, setHeld] = usePreference<ChartSettings>("trade.chart", DEFAULT_SETTINGS);
  const settings = { ...DEFAULT_SETTINGS, ...held };
  const [drawn] = useLines();
  const platform = useMemo(() => candlesOf(market.symbol), [market.symbol]);
  const [chosen] = usePreference<readonly Chosen[]>("trade.indicators", DEFAULT_CHOICE);
  const [choosing, setChoosing] = useState(false);
  const [drawing, setDrawing] = useState(false);
  const set = (part: Partial<ChartSettings>) => setHeld({ ...settings, ...part });
  const period = (value: Period) => set({ period: value, range: null });
  const { width } = useSize(ref);
  const close = width > 0 && width < CLOSE;
  const group = useRef<HTMLDivElement>(null);
  const roving = useRows(group);
  const ranges = useRows();
  const [fit, setFit] = useState({ width: 0, level: 0 });
  const level = Math.max(phone || (width > 0 && width < COMPACT) ? 1 : 0, fit.width === width ? fit.level : 0);
  const periods = [PERIODS, PHONE_PERIODS, FEWEST_PERIODS][level] ?? FEWEST_PERIODS;
  const more = PERIODS.filter((one) => !periods.includes(one));
  useLayoutEffect(() => {
    const element = group.current;
    if (element && level < 2 && element.scrollWidth > element.clientWidth + 1) setFit({ width, level: level + 1 });
  }, [width, level, t]);
  const fullscreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void ref.current?.requestFullscreen();
  };
  useKeys({ f: phone ? undefined : fullscreen });
  const layouts = useLayouts();
  const name = (one: Period) => t(`trade.period.${one === "1M" ? "month" : one}`);
  return (
    <div className={cx(styles.panel, phone && styles.phone)} ref={ref}>
      <div className={styles.toolbar}>
        <div {...roving} className={styles.periods} role="group" aria-label={t("trade.chart.periods")}>
          {periods.map((one) => (
            <button
              key={one}
              type="button"
              data-row={settings.period === one ? "first" : ""}
              className={styles.period}
              aria-pressed={settings.period === one && view === "chart"}
              onClick={() => {
                setView("chart");
                period(one);
              }}
            >
              {name(one)}
            </button>
          ))}
          {level > 0 && (
            <Menu
              position="bottom-end"
              trigger={
                <button type="button" data-row className={styles.period} aria-pressed={more.includes(settings.period)}>
                  {more.includes(settings.period) ? name(settings.period) : t("trade.chart.more")}
                  <Icon name="chevron-down" size={14} />
                </button>
              }
              items={more.map((one) => ({
                label: name(one),
                current: settings.period === one,
                onClick: () => {
                  setView("chart");
                  period(one);
                },
              }))}
            />
          )}
        </div>
        {!phone && (
          <>
            <span className={styles.rule} />
            <Menu
              position="bottom-start"
              trigger={
                <button
                  type="button"
                  className={styles.tool}
                  title={t("trade.chart.style")}
                  aria-label={t(`trade.style.${settings.style}`)}
                >
                  <Icon name={STYLES.find(({ value }) => value === settings.style)?.icon ?? "chart-candle"} size={16} />
                  {!close && <span>{t(`trade.style.${settings.style}`)}</span>}
                </button>
              }
              items={STYLES.map(({ value, icon }) => ({
                label: t(`trade.style.${value}`),
                icon,
                current: settings.style === value,
                onClick: () => set({ style: value }),
              }))}
            />
          </>
        )}
        <button
          type="button"
          className={styles.tool}
          onClick={() => setChoosing(true)}
          aria-label={phone ? t("trade.chart.indicators") : undefined}
          title={t("trade.chart.indicators")}
        >
          <Icon name="function" size={16} />
          {!phone && (
            <>
              <span>{t("trade.chart.indicators")}</span>
              <em>{chosen.length}</em>
            </>
          )}
        </button>
        {!phone && (
          <Menu
            position="bottom-start"
            trigger={
              <button
                type="button"
                className={styles.tool}
                title={t("trade.layout.title")}
                aria-label={t("trade.layout.name", { number: layouts.shown + 1 })}
              >
                <Icon name="layout-columns" size={16} />
                <em>{layouts.shown + 1}</em>
              </button>
            }
            items={[
              ...Array.from({ length: layouts.count }, (_, index) => ({
                label: t("trade.layout.name", { number: index + 1 }),
                current: index === layouts.shown,
                onClick: () => layouts.show(index),
              })),
              ...(layouts.count < MOST_LAYOUTS ? [{ label: t("trade.layout.add"), icon: "plus" as const, onClick: layouts.add }] : []),
              ...(layouts.count > 1 ? [{ label: t("trade.layout.delete"), icon: "trash" as const, onClick: layouts.remove }] : []),
            ]}
          />
        )}
        {phone && <IconButton icon="pencil" label={t("trade.draw.title")} on={drawing} onClick={() => setDrawing(!drawing)} />}
        {!phone && (
          <>
            <span className={styles.push} />
            {depth && (
              <Segments<"chart" | "depth">
                label={t("trade.chart.view")}
                value={view}
                onChange={setView}
                options={[
                  { value: "chart", label: t("trade.view.chart") },
                  { value: "depth", label: t("trade.view.depth") },
                ]}
              />
            )}
            <IconButton
              icon="camera"
              label={t("trade.chart.screenshot")}
              disabled={view !== "chart"}
              onClick={() => commands.current?.screenshot()}
            />
            <IconButton icon="maximize" label={t("trade.chart.fullscreen")} onClick={fullscreen} />
          </>
        )}
      </div>
      <LiveBanner />
      <LivePanel bare className={styles.stage}>
        <Suspense fallback={<ChartSkeleton />}>
          {depth && view === "depth" && !phone ? (
            <DepthPanel {...market} source={depth} />
          ) : (
            <ChartArea
              {...market}
              candles={candles ?? platform}
              lines={drawn ? lines : NO_LINES}
              settings={settings}
              commands={commands}
              rail={!phone || drawing}
            />
          )}
        </Suspense>
      </LivePanel>
      {phone && <Credit />}
      {!phone && view === "chart" && (
        <div {...ranges} className={styles.ranges}>
          {(Object.keys(RANGES) as RangeName[]).map((range) => (
            <button
              key={range}
              type="button"
              data-row={settings.range === range ? "first" : ""}
              aria-pressed={settings.range === range}
              onClick={() => {
                set({ range, period: RANGES[range].period });
                commands.current?.show(range);
              }}
            >
              {t(`trade.range.${range}`)}
            </button>
          ))}
          <span className={styles.push} />
          <Credit />
          <span className={styles.zone}>{zoneName()}</span>
          <button
            type="button"
            data-row
            aria-pressed={settings.scale === "log"}
            onClick={() => set({ scale: settings.scale === "log" ? "normal" : "log" })}
          >
            {t("trade.scale.log")}
          </button>
          <button
            type="button"
            data-row
            aria-label={t("trade.scale.percent")}
            aria-pressed={settings.scale === "percent"}
            onClick={() => set({ scale: settings.scale === "percent" ? "normal" : "percent" })}
          >
            %
          </button>
          <button type="button" data-row aria-pressed={settings.auto} onClick={() => set({ auto: !settings.auto })}>
            {t("trade.scale.auto")}
          </button>
        </div>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <IndicatorMenu onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** "UTC+8". */
function zoneName(): string {
  const minutes = -new Date().getTimezoneOffset();
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest}`;
}

/** The chart library's licence asks for this notice wherever a chart is shown. */
function Credit() {
  const t = useT("trade");
  return (
    <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className={styles.credit}>
      {t("trade.chart.credit")}
    </a>
  );
}
