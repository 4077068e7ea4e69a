import { lazy, Suspense, useRef, useState } from "react";
import { useT, usePreference } from "@agio/sdk";
import { cx, Icon, IconButton, Menu, Segments, Skeleton, StaleBanner, usePhone, type IconName } from "@agio/ui";
import { DEFAULT_CHOICE, type Chosen } from "../model/chosen";
import { PERIODS, RANGES, type Period, type RangeName } from "../model/period";
import type { PairNames } from "../Trade";
import { useSize } from "../useSize";
import type { ChartDeeds } from "./ChartArea";
import type { ScaleMode, Style } from "./view";
import styles from "./chart.module.css";

const ChartArea = lazy(() => import("./ChartArea"));
const DepthChart = lazy(() => import("./DepthChart"));
const IndicatorMenu = lazy(() => import("./IndicatorMenu"));

/** Below this width the rarer periods stand in a menu. */
const COMPACT = 700;
const PHONE_PERIODS: readonly Period[] = ["line", "1m", "15m", "1h", "4h", "1d"];
const STYLES: readonly { value: Style; icon: IconName }[] = [
  { value: "candles", icon: "chart-candle" },
  { value: "solid", icon: "chart-candle" },
  { value: "bars", icon: "adjustments" },
  { value: "heikin", icon: "chart-candle" },
  { value: "line", icon: "chart-line" },
  { value: "area", icon: "chart-area" },
];

export interface ChartSettings {
  period: Period;
  style: Style;
  scale: ScaleMode;
  auto: boolean;
  range: RangeName | null;
}

const DEFAULT_SETTINGS: ChartSettings = { period: "15m", style: "candles", scale: "normal", auto: true, range: null };

/** Periods, tools and the chart below them. The chart itself is fetched when it is needed. */
export function ChartPanel(names: PairNames) {
  const t = useT("spot");
  const phone = usePhone();
  const ref = useRef<HTMLDivElement>(null);
  const deeds = useRef<ChartDeeds>(null);
  const [view, setView] = useState<"chart" | "depth">("chart");
  const [held, setHeld] = usePreference<ChartSettings>("spot.chart", DEFAULT_SETTINGS);
  const settings = { ...DEFAULT_SETTINGS, ...held };
  const [chosen] = usePreference<readonly Chosen[]>("spot.indicators", DEFAULT_CHOICE);
  const [choosing, setChoosing] = useState(false);
  const [drawing, setDrawing] = useState(false);
  const set = (part: Partial<ChartSettings>) => setHeld({ ...settings, ...part });
  const period = (value: Period) => set({ period: value, range: null });
  const { width } = useSize(ref);
  const few = phone || (width > 0 && width < COMPACT);
  const periods = few ? PHONE_PERIODS : PERIODS;
  const more = PERIODS.filter((one) => !PHONE_PERIODS.includes(one));
  const fullscreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void ref.current?.requestFullscreen();
  };
  const name = (one: Period) => t(`spot.period.${one === "1M" ? "month" : one}`);
  return (
    <div className={cx(styles.panel, phone && styles.phone)} ref={ref}>
      <div className={styles.toolbar}>
        <div className={styles.periods} role="group" aria-label={t("spot.chart.periods")}>
          {periods.map((one) => (
            <button
              key={one}
              type="button"
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
          {few && (
            <Menu
              position="bottom-end"
              trigger={
                <button type="button" className={styles.period} aria-pressed={more.includes(settings.period)}>
                  {more.includes(settings.period) ? name(settings.period) : t("spot.chart.more")}
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
                <button type="button" className={styles.tool} title={t("spot.chart.style")}>
                  <Icon name={STYLES.find(({ value }) => value === settings.style)?.icon ?? "chart-candle"} size={16} />
                  <span>{t(`spot.style.${settings.style}`)}</span>
                </button>
              }
              items={STYLES.map(({ value, icon }) => ({
                label: t(`spot.style.${value}`),
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
          aria-label={phone ? t("spot.chart.indicators") : undefined}
          title={t("spot.chart.indicators")}
        >
          <Icon name="function" size={16} />
          {!phone && (
            <>
              <span>{t("spot.chart.indicators")}</span>
              <em>{chosen.length}</em>
            </>
          )}
        </button>
        {phone && (
          <IconButton icon="pencil" label={t("spot.draw.title")} on={drawing} onClick={() => setDrawing(!drawing)} />
        )}
        {!phone && (
          <>
            <span className={styles.push} />
            <Segments<"chart" | "depth">
              label={t("spot.chart.view")}
              value={view}
              onChange={setView}
              options={[
                { value: "chart", label: t("spot.view.chart") },
                { value: "depth", label: t("spot.view.depth") },
              ]}
            />
            <IconButton
              icon="camera"
              label={t("spot.chart.screenshot")}
              disabled={view !== "chart"}
              onClick={() => deeds.current?.screenshot()}
            />
            <IconButton icon="maximize" label={t("spot.chart.fullscreen")} onClick={fullscreen} />
          </>
        )}
      </div>
      <StaleBanner />
      <div className={styles.stage}>
        <Suspense fallback={<ChartSkeleton />}>
          {view === "depth" && !phone ? (
            <DepthChart {...names} />
          ) : (
            <ChartArea {...names} settings={settings} deeds={deeds} rail={!phone || drawing} />
          )}
        </Suspense>
        {phone && <Credit />}
      </div>
      {!phone && view === "chart" && (
        <div className={styles.ranges}>
          {(Object.keys(RANGES) as RangeName[]).map((range) => (
            <button
              key={range}
              type="button"
              aria-pressed={settings.range === range}
              onClick={() => {
                set({ range, period: RANGES[range].period });
                deeds.current?.show(range);
              }}
            >
              {t(`spot.range.${range}`)}
            </button>
          ))}
          <span className={styles.push} />
          <Credit />
          <span className={styles.zone}>{zoneName()}</span>
          <button type="button" aria-pressed={settings.scale === "log"} onClick={() => set({ scale: settings.scale === "log" ? "normal" : "log" })}>
            {t("spot.scale.log")}
          </button>
          <button
            type="button"
            aria-label={t("spot.scale.percent")}
            aria-pressed={settings.scale === "percent"}
            onClick={() => set({ scale: settings.scale === "percent" ? "normal" : "percent" })}
          >
            %
          </button>
          <button type="button" aria-pressed={settings.auto} onClick={() => set({ auto: !settings.auto })}>
            {t("spot.scale.auto")}
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

export function ChartSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {Array.from({ length: 24 }, (_, index) => (
        <Skeleton key={index} width={5} height={40 + ((index * 37) % 90)} />
      ))}
    </div>
  );
}

/** The chart library's licence asks for this notice wherever a chart is shown. */
function Credit() {
  const t = useT("spot");
  return (
    <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className={styles.credit}>
      {t("spot.chart.credit")}
    </a>
  );
}
