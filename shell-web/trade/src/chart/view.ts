import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  type Logical,
  type MouseEventParams,
  type SeriesType,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { currentFormat } from "@agio/sdk";
import { heikinAshi, joined } from "./bars";
import { logicalOf, magnetic, timeOf, type Anchor, type Point } from "./drawing";
import type { Bar, Chosen, Indicator, Plot } from "../indicators";
import { closesAt, PERIOD_MS, type Period } from "./period";
import { figure } from "./figure";
import { DrawingLayer } from "./layer";
import { soften, type Palette } from "./palette";

export type Style = "candles" | "solid" | "bars" | "line" | "area" | "heikin";
export type ScaleMode = "normal" | "log" | "percent";

export const AXIS = 74;
const VOLUME_HEIGHT = 66;
const PANE_HEIGHT = 70;
const TIME_AXIS = 26;
const LEAST_MAIN = 120;
const STEP = 7;
const MARGIN_BARS = 4;
const MAGNET_PX = 12;
const DAY_MS = 86_400_000;

export interface PlotReading {
  text: string;
  color: string;
}

export interface Reading {
  bar: Bar | null;
  before: number | null;
  indicators: { chosen: Chosen; indicator: Indicator; pane: number; plots: PlotReading[] }[];
}

/** Where things are, in pixels of the chart's element. */
export interface Positions {
  /** Top of each pane. */
  panes: number[];
  mainHeight: number;
  plotWidth: number;
  lastY: number | null;
  last: Bar | null;
}

interface Events {
  onReading(reading: Reading): void;
  onPlaces(places: Positions): void;
  /** The oldest candles came into sight. */
  onEdge(): void;
  /** Candles were missed while the feed was away. */
  onGap(): void;
}

/** An indicator, and the parameters it is shown with. */
export interface Shown {
  chosen: Chosen;
  indicator: Indicator;
}

interface Computed extends Shown {
  pane: number;
  plots: { plot: Plot; color: string; series: ISeriesApi<SeriesType> }[];
}

export interface Texts {
  price(value: number): string;
  amount(value: number): string;
  locale: string;
}

/** The chart library behind the few commands that the screen needs. All values are for drawing. */
export class ChartView {
  readonly chart: IChartApi;
  readonly layer: DrawingLayer;
  private main: ISeriesApi<SeriesType>;
  private readonly volume: ISeriesApi<"Histogram">;
  private computed: Computed[] = [];
  private shown: readonly Shown[] = [];
  private bars: readonly Bar[] = [];
  private times: readonly number[] = [];
  private style: Style = "candles";
  private percent = false;
  private period: Period = "15m";
  private hovered: number | null = null;
  private frame = 0;
  private gone = false;

  constructor(
    private readonly host: HTMLElement,
    private colors: Palette,
    private readonly texts: Texts,
    private readonly decimals: number,
    private readonly events: Events,
  ) {
    this.chart = createChart(host, { autoSize: true, ...this.options() });
    this.layer = new DrawingLayer({ pointOf: (anchor) => this.pointOf(anchor), palette: () => this.colors, priceText: texts.price }, () =>
      this.schedule(),
    );
    this.main = this.createMain();
    this.volume = this.chart.addSeries(
      HistogramSeries,
      { priceLineVisible: false, lastValueVisible: false, priceFormat: { type: "custom", formatter: texts.amount, minMove: 1e-8 } },
      1,
    );
    this.chart.priceScale("right", 1).applyOptions({ scaleMargins: { top: 0.3, bottom: 0 } });
    this.chart.subscribeCrosshairMove(this.onMove);
    this.chart.timeScale().subscribeVisibleLogicalRangeChange(this.onRange);
    this.chart.timeScale().subscribeSizeChange(this.onSize);
  }

  destroy(): void {
    this.gone = true;
    cancelAnimationFrame(this.frame);
    this.chart.remove();
  }

  // --- what is shown -------------------------------------------------------------------------------------------------

  setTheme(colors: Palette): void {
    // A language brings its colour of a rise: a chart that gives way to another one may still be told of it.
    if (this.gone) return;
    this.colors = colors;
    this.chart.applyOptions(this.options());
    this.rebuild();
  }

  setStyle(style: Style): void {
    if (style === this.style) return;
    this.style = style;
    this.rebuild();
  }

  private rebuild(): void {
    // A pane that loses its last series is gone, and volumes would take the place of the candles.
    const old = this.main;
    old.detachPrimitive(this.layer);
    this.main = this.createMain();
    this.chart.removeSeries(old);
    this.main.setSeriesOrder(0);
    this.fill();
    this.setIndicators(this.shown);
  }

  /** `fresh`: another pair or period, so that nothing of before counts. */
  setBars(bars: readonly Bar[], period: Period, fresh: boolean): void {
    this.period = period;
    this.bars = fresh ? bars : joined(bars, this.bars);
    this.fill();
    this.compute();
    if (fresh) this.showLast(0);
    this.read();
  }

  /** The newest bars as the feed tells them; `snapshot`: the line is new, and what it missed was told to nobody. */
  update(news: readonly Bar[], snapshot = false): void {
    if (this.gone) return;
    const last = this.bars[this.bars.length - 1];
    if (!last) return;
    const fresh = news.filter((bar) => bar.time >= last.time).sort((a, b) => a.time - b.time);
    const first = fresh[0];
    if (!first) return;
    // A bar that closed while the line was broken is asked for again: half of it is known here.
    if (first.time > (snapshot ? last.time : closesAt(last.time, this.period))) return this.events.onGap();
    this.bars = [...this.bars.slice(0, first.time === last.time ? -1 : undefined), ...fresh];
    this.times = this.bars.map(({ time }) => time);
    if (this.style === "heikin") this.fill();
    else {
      for (const bar of fresh) {
        this.main.update(this.point(bar) as never);
        this.volume.update(this.volumePoint(bar));
      }
    }
    this.compute(fresh.length + 1);
    this.read();
  }

  setIndicators(shown: readonly Shown[]): void {
    this.shown = shown;
    for (const { plots } of this.computed) for (const { series } of plots) this.chart.removeSeries(series);
    while (this.chart.panes().length > 2) this.chart.removePane(this.chart.panes().length - 1);
    this.computed = [];
    let pane = 2;
    let overlays = 0;
    for (const { chosen: one, indicator } of shown) {
      const own = indicator.kind === "pane" ? pane : 0;
      const offset = indicator.kind === "pane" ? 0 : overlays;
      const plots = indicator.compute(this.bars, ...one.values).map((plot, index) => {
        const place = offset + index;
        const color = this.colors.lines[place % 3] ?? this.colors.accent;
        return { plot, color, series: this.createPlot(plot, color, place >= 3, own, indicator.levels ?? []) };
      });
      if (indicator.kind === "pane") {
        pane += 1;
        for (const level of indicator.levels ?? []) {
          plots[0]?.series.createPriceLine({
            price: level,
            color: this.colors.lineStrong,
            lineWidth: 1,
            lineStyle: LineStyle.Dashed,
            axisLabelVisible: false,
            title: "",
          });
        }
      } else {
        overlays += plots.length;
      }
      this.computed.push({ chosen: one, indicator, pane: own, plots });
    }
    this.compute();
    this.layOut();
    this.read();
  }

  setScale(mode: ScaleMode, auto: boolean): void {
    this.percent = mode === "percent";
    this.chart.priceScale("right", 0).applyOptions({
      // The library's own percentage mode gives every line a zero of its own, which parts averages from their candles.
      mode: mode === "log" ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
      autoScale: auto,
    });
    this.main.applyOptions({ priceFormat: this.priceFormat() });
  }

  private priceFormat() {
    return { type: "custom" as const, formatter: this.axisText, minMove: 10 ** -this.decimals };
  }

  /** A price, or how far it is from the first candle in sight. */
  private readonly axisText = (price: number): string => {
    if (!this.percent) return this.texts.price(price);
    const from = this.chart.timeScale().getVisibleLogicalRange()?.from ?? 0;
    const base = this.bars[Math.max(0, Math.ceil(from))]?.close;
    if (!base) return this.texts.price(price);
    return currentFormat().percent((100 * (price / base - 1)).toFixed(2));
  };

  /** The last candles; 0 shows as many as fit at the usual step, -1 shows all. */
  showLast(count: number): void {
    const scale = this.chart.timeScale();
    if (count < 0) scale.fitContent();
    else if (count === 0) {
      scale.applyOptions({ barSpacing: STEP, rightOffset: MARGIN_BARS });
      scale.scrollToRealTime();
    } else {
      const end = this.bars.length - 1;
      scale.setVisibleLogicalRange({ from: end - count, to: end + MARGIN_BARS });
    }
  }

  /** Let the chart scroll, or keep it still while something is drawn. */
  setMovable(movable: boolean): void {
    this.chart.applyOptions({ handleScroll: movable, handleScale: movable });
  }

  screenshot(): HTMLCanvasElement {
    return this.chart.takeScreenshot(true, false);
  }

  // --- places --------------------------------------------------------------------------------------------------------

  pointOf({ time, price }: Anchor): Point | null {
    const x = this.chart.timeScale().logicalToCoordinate(logicalOf(time, this.times, PERIOD_MS[this.period]) as Logical);
    const y = this.main.priceToCoordinate(price);
    return x === null || y === null ? null : { x, y };
  }

  anchorAt(point: Point, magnet: boolean): Anchor | null {
    const logical = this.chart.timeScale().coordinateToLogical(point.x);
    const price = this.main.coordinateToPrice(point.y);
    if (logical === null || price === null) return null;
    const time = timeOf(logical, this.times, PERIOD_MS[this.period]);
    const bar = this.bars[Math.round(logical)];
    if (!magnet || !bar) return { time, price };
    const near = this.main.coordinateToPrice(point.y + MAGNET_PX) ?? price;
    return { time, price: magnetic(price, [bar.open, bar.high, bar.low, bar.close], Math.abs(near - price)) };
  }

  /** The price at a height, or null where the chart shows none. */
  priceAt(y: number): number | null {
    return this.main.coordinateToPrice(y);
  }

  yOf(price: number): number | null {
    return this.main.priceToCoordinate(price);
  }

  // --- inside --------------------------------------------------------------------------------------------------------

  private options() {
    const { background, grid, line, lineStrong, raised, text3, font } = this.colors;
    return {
      layout: {
        background: { color: background },
        textColor: text3,
        fontFamily: font,
        fontSize: 11,
        // The library's mark stands as a link below the chart.
        attributionLogo: false,
        panes: { separatorColor: line, separatorHoverColor: lineStrong, enableResize: true },
      },
      grid: { vertLines: { color: grid }, horzLines: { color: grid } },
      crosshair: {
        mode: CrosshairMode.Normal,
        vertLine: { color: text3, style: LineStyle.Dashed, width: 1 as const, labelBackgroundColor: raised },
        horzLine: { color: text3, style: LineStyle.Dashed, width: 1 as const, labelBackgroundColor: raised },
      },
      rightPriceScale: { borderColor: line, minimumWidth: AXIS, entireTextOnly: true, scaleMargins: { top: 0.14, bottom: 0.06 } },
      timeScale: {
        borderColor: line,
        barSpacing: STEP,
        rightOffset: MARGIN_BARS,
        timeVisible: true,
        secondsVisible: false,
        minBarSpacing: 0.5,
        minimumHeight: TIME_AXIS,
      },
      localization: { locale: this.texts.locale },
    };
  }

  private createMain(): ISeriesApi<SeriesType> {
    const { up, down, background, text1 } = this.colors;
    const shared = {
      priceFormat: this.priceFormat(),
      lastValueVisible: false,
      priceLineStyle: LineStyle.Dotted,
      priceLineWidth: 1 as const,
    };
    const series = (() => {
      if (this.style === "line") return this.chart.addSeries(LineSeries, { ...shared, color: text1, lineWidth: 1 }, 0);
      if (this.style === "area") {
        const area = { lineColor: text1, topColor: soften(text1, 0.1), bottomColor: soften(text1, 0), lineWidth: 1 as const };
        return this.chart.addSeries(AreaSeries, { ...shared, ...area }, 0);
      }
      if (this.style === "bars") return this.chart.addSeries(BarSeries, { ...shared, upColor: up, downColor: down }, 0);
      const hollow = this.style !== "solid";
      const borders = { borderUpColor: up, borderDownColor: down, wickUpColor: up, wickDownColor: down };
      return this.chart.addSeries(CandlestickSeries, { ...shared, ...borders, upColor: hollow ? background : up, downColor: down }, 0);
    })();
    series.attachPrimitive(this.layer);
    return series as ISeriesApi<SeriesType>;
  }

  private createPlot(plot: Plot, color: string, dashed: boolean, pane: number, levels: readonly number[]): ISeriesApi<SeriesType> {
    const shared = {
      // A pane always shows its guide lines.
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
        const info = original();
        if (!info?.priceRange || levels.length === 0) return info;
        const { minValue, maxValue } = info.priceRange;
        return { ...info, priceRange: { minValue: Math.min(minValue, ...levels), maxValue: Math.max(maxValue, ...levels) } };
      },
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
      priceFormat: { type: "custom" as const, formatter: pane === 0 ? this.texts.price : figure, minMove: 1e-8 },
    };
    if (plot.draw === "histogram") return this.chart.addSeries(HistogramSeries, shared, pane) as ISeriesApi<SeriesType>;
    const dots = plot.draw === "dots";
    return this.chart.addSeries(
      LineSeries,
      {
        ...shared,
        color,
        lineWidth: 1,
        lineStyle: dashed ? LineStyle.Dashed : LineStyle.Solid,
        lineVisible: !dots,
        pointMarkersVisible: dots,
        pointMarkersRadius: 1.5,
      },
      pane,
    ) as ISeriesApi<SeriesType>;
  }

  /** Days begin where the user lives; candles of a day and longer keep the date they are named by. */
  private toTime(ms: number): UTCTimestamp {
    const offset = PERIOD_MS[this.period] >= DAY_MS ? 0 : -new Date().getTimezoneOffset() * 60;
    return (Math.floor(ms / 1000) + offset) as UTCTimestamp;
  }

  private point(bar: Bar) {
    const time = this.toTime(bar.time);
    const line = this.style === "line" || this.style === "area";
    return line ? { time, value: bar.close } : { time, open: bar.open, high: bar.high, low: bar.low, close: bar.close };
  }

  private volumePoint(bar: Bar) {
    const color = soften(bar.close >= bar.open ? this.colors.up : this.colors.down, 0.32);
    return { time: this.toTime(bar.time), value: bar.volume, color };
  }

  private fill(): void {
    this.times = this.bars.map(({ time }) => time);
    const shown = this.style === "heikin" ? heikinAshi(this.bars) : this.bars;
    this.main.setData(shown.map((bar) => this.point(bar)) as never);
    this.volume.setData(this.bars.map((bar) => this.volumePoint(bar)));
  }

  /** Compute all indicators again; `last` says how many of the newest values are new. */
  private compute(last?: number): void {
    for (const one of this.computed) {
      const fresh = one.indicator.compute(this.bars, ...one.chosen.values);
      one.plots.forEach((held, index) => {
        const plot = fresh[index];
        if (!plot) return;
        held.plot = plot;
        const from = last === undefined ? 0 : Math.max(0, this.bars.length - last);
        const points = plot.values.slice(from).map((value, place) => this.plotPoint(plot, from + place, value));
        if (last === undefined) held.series.setData(points as never);
        else for (const point of points.slice(-last)) held.series.update(point as never, true);
      });
    }
  }

  private plotPoint(plot: Plot, index: number, value: number | null) {
    const time = this.toTime(this.bars[index]?.time ?? 0);
    if (value === null) return { time };
    if (plot.draw !== "histogram") return { time, value };
    return { time, value, color: soften(value >= 0 ? this.colors.up : this.colors.down, 0.5) };
  }

  private readonly onMove = ({ logical }: MouseEventParams<Time>): void => {
    this.hovered = logical === undefined ? null : Math.round(logical);
    this.read();
  };

  private readonly onRange = (range: { from: number } | null): void => {
    if (range !== null && range.from < 30 && this.bars.length > 0) this.events.onEdge();
  };

  private readonly onSize = (): void => this.layOut();

  /** Volume and indicators keep their height, the candles take the rest. */
  private layOut(): void {
    const panes = this.chart.panes();
    const below = VOLUME_HEIGHT + PANE_HEIGHT * (panes.length - 2);
    const main = Math.max(LEAST_MAIN, this.host.clientHeight - TIME_AXIS - below - panes.length);
    panes.forEach((pane, index) => pane.setStretchFactor(index === 0 ? main : index === 1 ? VOLUME_HEIGHT : PANE_HEIGHT));
    this.schedule();
  }

  private schedule(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      let top = 0;
      const panes = this.chart.panes().map((pane) => {
        const here = top;
        top += pane.getHeight() + 1;
        return here;
      });
      const last = this.bars[this.bars.length - 1];
      this.events.onPlaces({
        panes,
        mainHeight: this.chart.panes()[0]?.getHeight() ?? 0,
        plotWidth: this.chart.timeScale().width(),
        last: last ?? null,
        lastY: last ? this.main.priceToCoordinate(last.close) : null,
      });
    });
  }

  private read(): void {
    const end = this.bars.length - 1;
    const index = this.hovered === null || this.hovered < 0 || this.hovered > end ? end : this.hovered;
    this.events.onReading({
      bar: this.bars[index] ?? null,
      before: this.bars[index - 1]?.close ?? null,
      indicators: this.computed.map(({ chosen, indicator, pane, plots }) => ({
        chosen,
        indicator,
        pane,
        plots: plots.map(({ plot, color }) => {
          const value = plot.values[index] ?? null;
          return { color, text: value === null ? "–" : pane === 0 ? this.texts.price(value) : figure(value) };
        }),
      })),
    });
  }
}
