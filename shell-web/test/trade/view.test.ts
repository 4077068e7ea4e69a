import { expect, it, vi } from "vitest";
import { ChartView } from "../../trade/src/chart/view";

/** Series of each pane, as the library keeps them: a pane that loses its last one is gone. */
const panes: object[][] = [];
const kept = vi.hoisted(() => ({ chart: null as unknown }));
vi.mock("lightweight-charts", () => ({
  createChart: () => kept.chart,
  CrosshairMode: {},
  LineStyle: {},
  PriceScaleMode: {},
  AreaSeries: {},
  BarSeries: {},
  CandlestickSeries: {},
  HistogramSeries: {},
  LineSeries: {},
}));

const anything: unknown = new Proxy(() => anything, { get: (_, name) => (name === "then" ? undefined : anything) });
const chart = {
  addSeries(_: unknown, __: unknown, at: number) {
    const series = new Proxy({}, { get: () => () => null });
    while (panes.length <= at) panes.push([]);
    panes[at]?.push(series);
    return series;
  },
  removeSeries(series: object) {
    const index = panes.findIndex((pane) => pane.includes(series));
    panes[index] = (panes[index] ?? []).filter((one) => one !== series);
    if (panes[index].length === 0) panes.splice(index, 1);
  },
  panes: () => panes.map(() => ({ getHeight: () => 100, setStretchFactor() {} })),
  priceScale: () => anything,
  timeScale: () => anything,
  applyOptions() {},
  subscribeCrosshairMove() {},
  remove() {},
};

it("keeps candles and volumes in panes of their own while another style is drawn and no line is over them", () => {
  kept.chart = chart;
  const colors = { background: "", grid: "", line: "", lineStrong: "", raised: "", text1: "", text3: "", up: "", down: "", accent: "" };
  const view = new ChartView(
    document.createElement("div"),
    { ...colors, lines: ["", "", ""], font: "" },
    { price: String, amount: String, locale: "en" },
    2,
    { onReading() {}, onPlaces() {}, onEdge() {}, onGap() {} },
  );
  view.setStyle("line");
  expect(panes.map((pane) => pane.length)).toEqual([1, 1]);
  view.destroy();
});

it("asks again for a bar that closed while the line was broken, and for none while it holds", () => {
  kept.chart = chart;
  const colors = { background: "", grid: "", line: "", lineStrong: "", raised: "", text1: "", text3: "", up: "", down: "", accent: "" };
  let asked = 0;
  const view = new ChartView(
    document.createElement("div"),
    { ...colors, lines: ["", "", ""], font: "" },
    { price: String, amount: String, locale: "en" },
    2,
    { onReading() {}, onPlaces() {}, onEdge() {}, onGap: () => (asked += 1) },
  );
  const minute = (at: number) => ({ time: at * 60_000, open: 1, high: 1, low: 1, close: 1, volume: 1 });
  view.setBars([minute(1), minute(2)], "1m", true);
  view.update([minute(2), minute(3)], true);
  view.update([minute(4)]);
  expect(asked).toBe(0);
  view.update([minute(5), minute(6)], true);
  expect(asked).toBe(1);
  view.destroy();
});
