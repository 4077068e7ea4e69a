import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { readPreference, writePreference } from "@agio/sdk";
import { putAway, useLayouts, type Layout } from "../../trade/src/chart/layouts";
import { DEFAULT_SETTINGS, type ChartSettings } from "../../trade/src/chart/settings";
import { DEFAULT_CHOICE, type Chosen } from "../../trade/src/indicators/chosen";

const RSI: readonly Chosen[] = [{ id: "rsi", values: [14] }];

beforeEach(() => {
  writePreference("chart.layouts", []);
  writePreference("chart.layout", 0);
  writePreference("trade.chart", DEFAULT_SETTINGS);
  writePreference("trade.indicators", DEFAULT_CHOICE);
});

const held = () => renderHook(() => useLayouts()).result;
const settings = () => readPreference<ChartSettings>("trade.chart", DEFAULT_SETTINGS);
const chosen = () => readPreference<readonly Chosen[]>("trade.indicators", DEFAULT_CHOICE);
const look = (part: Partial<ChartSettings>, indicators: readonly Chosen[] = chosen()) =>
  act(() => {
    writePreference("trade.chart", { ...settings(), ...part });
    writePreference("trade.indicators", indicators);
  });

describe("the layouts of a chart", () => {
  it("begin with one, and the next begins as that one looks", () => {
    const layouts = held();
    look({ period: "1h", style: "line" }, RSI);
    expect([layouts.current.count, layouts.current.shown]).toEqual([1, 0]);
    act(() => layouts.current.add());
    expect([layouts.current.count, layouts.current.shown]).toEqual([2, 1]);
    expect([settings().period, settings().style, chosen()]).toEqual(["1h", "line", RSI]);
  });

  it("keep what was changed while they were shown, and nothing of the others", () => {
    const layouts = held();
    act(() => layouts.current.add());
    look({ period: "1d", scale: "log" }, RSI);
    act(() => layouts.current.show(0));
    expect([settings().period, settings().scale, chosen()]).toEqual(["15m", "normal", DEFAULT_CHOICE]);
    look({ style: "area" });
    act(() => layouts.current.show(1));
    expect([settings().period, settings().style, chosen()]).toEqual(["1d", "candles", RSI]);
    act(() => layouts.current.show(0));
    expect(settings().style).toBe("area");
  });

  it("give their place to the next one when they are removed, and the last one to the one before", () => {
    const layouts = held();
    for (const period of ["1h", "4h"] as const) {
      act(() => layouts.current.add());
      look({ period });
    }
    act(() => layouts.current.show(1));
    act(() => layouts.current.remove());
    expect([layouts.current.count, layouts.current.shown, settings().period]).toEqual([2, 1, "4h"]);
    act(() => layouts.current.remove());
    expect([layouts.current.count, layouts.current.shown, settings().period]).toEqual([1, 0, "15m"]);
  });

  it("stay as they are where one is asked for that isn't there", () => {
    const layouts = held();
    look({ period: "1w" });
    act(() => layouts.current.show(4));
    expect([layouts.current.count, layouts.current.shown, settings().period]).toEqual([1, 0, "1w"]);
  });

  it("are still there at the next visit, with what was on the screen last", () => {
    const layouts = held();
    act(() => layouts.current.add());
    look({ period: "5m" });
    const stored = (key: string): unknown => JSON.parse(localStorage.getItem(`agio.${key}`) ?? "null");
    expect(stored("chart.layout")).toBe(1);
    expect(stored("chart.layouts")).toHaveLength(2);
    expect(stored("trade.chart")).toMatchObject({ period: "5m" });
    expect(held().current.count).toBe(2);
  });

  it("have what is usual where a former version kept less of them", () => {
    const old = { settings: { period: "1h" }, chosen: RSI } as unknown as Layout;
    writePreference("chart.layouts", [old, old]);
    const layouts = held();
    act(() => layouts.current.show(1));
    expect(settings()).toEqual({ ...DEFAULT_SETTINGS, period: "1h" });
  });
});

describe("a layout that is put away", () => {
  const one: Layout = { settings: DEFAULT_SETTINGS, chosen: DEFAULT_CHOICE };
  const other: Layout = { settings: { ...DEFAULT_SETTINGS, period: "1d" }, chosen: RSI };

  it("takes its own place, in a list of its own", () => {
    const list = [one, one];
    expect(putAway(list, 1, other)).toEqual([one, other]);
    expect(list).toEqual([one, one]);
  });

  it("leaves no gap before it", () => {
    expect(putAway([], 3, other)).toEqual([other]);
  });
});
