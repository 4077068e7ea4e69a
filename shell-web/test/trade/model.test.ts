import { describe, expect, it } from "vitest";
import { bookRows, depthCurve, groupedPrice, groupStep, ownPrices, spreadOf } from "../../trade/src/book/rows";
import { heikinAshi, joined, mergeBars } from "../../trade/src/chart/bars";
import { distanceTo, fibPrices, logicalOf, magnetic, rayEnd, saneDrawings, timeOf } from "../../trade/src/chart/drawing";
import { closesAt, remaining } from "../../trade/src/chart/period";
import { spreadTags } from "../../trade/src/chart/tags";
import { DEFAULT_TILING, fitTiling } from "../../trade/src/terminal/tiling";

describe("the order book", () => {
  const bids = [
    ["100.07", "1.5"],
    ["100.02", "0.5"],
    ["99.98", "2"],
  ] as const;

  it("groups bids down and asks up, so that no row promises more than the market gives", () => {
    expect(groupedPrice("100.07", "0.1", "bids")).toBe("100.0");
    expect(groupedPrice("100.07", "0.1", "asks")).toBe("100.1");
    expect(groupedPrice("100.10", "0.10", "asks")).toBe("100.10");
    expect(groupStep("0.01", 1000)).toBe("10.00");
  });

  it("adds levels of a row up, best first, with a running total", () => {
    const rows = bookRows(bids, "0.10", "bids", 11);
    expect(rows.map(({ price, quantity, total }) => [price, quantity, total])).toEqual([
      ["100.00", "2.0", "2.0"],
      ["99.90", "2", "4.0"],
    ]);
    expect(rows.map(({ share }) => share)).toEqual([0.5, 1]);
  });

  it("completes the last row it shows before it stops", () => {
    expect(bookRows(bids, "0.10", "bids", 1)).toEqual([{ price: "100.00", quantity: "2.0", total: "2.0", share: 1 }]);
  });

  it("knows the spread and its share, or that a side is empty", () => {
    expect(spreadOf([["99.00", "1"]], [["100.00", "1"]])).toEqual({ value: "1.00", percent: "1.000" });
    expect(spreadOf([], [["100.00", "1"]])).toBeNull();
  });

  it("marks the rows of own orders of that side only", () => {
    const own = [
      { side: "buy", price: "100.07" },
      { side: "sell", price: "101.00" },
      { side: "buy", price: null },
    ] as const;
    expect([...ownPrices(own, "0.10", "bids")]).toEqual(["100"]);
    expect([...ownPrices(own, "0.10", "asks")]).toEqual(["101"]);
  });

  it("sums both sides from the middle for the depth chart", () => {
    expect(depthCurve(bids).map(({ total }) => total)).toEqual([1.5, 2, 4]);
  });
});

describe("time", () => {
  it("tells how long a candle still runs", () => {
    expect(remaining(642_000)).toBe("10:42");
    expect(remaining(4_242_000)).toBe("1:10:42");
    expect(remaining(3 * 86_400_000 + 4 * 3_600_000)).toBe("3d 04h");
    expect(remaining(-5)).toBe("00:00");
  });

  it("ends months and years by the calendar", () => {
    expect(closesAt(Date.UTC(2026, 0, 1), "1M")).toBe(Date.UTC(2026, 1, 1));
    expect(closesAt(Date.UTC(2024, 0, 1), "1y")).toBe(Date.UTC(2025, 0, 1));
    expect(closesAt(0, "15m")).toBe(900_000);
  });
});

describe("drawings", () => {
  const times = [0, 60, 120, 300];

  it("find their place between, before and after the candles, and back", () => {
    for (const [time, logical] of [
      [30, 0.5],
      [-60, -1],
      [210, 2.5],
      [360, 4],
    ] as const) {
      expect(logicalOf(time, times, 60)).toBe(logical);
      expect(timeOf(logical, times, 60)).toBe(time);
    }
  });

  it("run rays to the edge and lay levels between two prices", () => {
    expect(rayEnd({ x: 0, y: 0 }, { x: 10, y: 5 }, 100, 100)).toEqual({ x: 100, y: 50 });
    expect(rayEnd({ x: 50, y: 50 }, { x: 50, y: 40 }, 100, 100)).toEqual({ x: 50, y: 0 });
    expect(fibPrices(100, 200).map(({ price }) => Math.round(price * 10) / 10)).toEqual([200, 176.4, 161.8, 150, 138.2, 121.4, 100]);
  });

  it("are hit near their strokes only", () => {
    const square = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
    ];
    expect(distanceTo({ kind: "rectangle" }, { x: 5, y: 5 }, square, 100, 100)).toBe(5);
    expect(distanceTo({ kind: "trend" }, { x: 5, y: 5 }, square, 100, 100)).toBe(0);
    expect(distanceTo({ kind: "ray" }, { x: 50, y: 50 }, square, 100, 100)).toBe(0);
    expect(distanceTo({ kind: "horizontal" }, { x: 90, y: 3 }, square, 100, 100)).toBe(3);
  });

  it("snap to a candle's price within reach only", () => {
    expect(magnetic(10.4, [10, 11, 9, 10.5], 0.3)).toBe(10.5);
    expect(magnetic(20, [10, 11], 2)).toBe(20);
  });

  it("are read back without what isn't one", () => {
    const good = { id: "a", kind: "horizontal", points: [{ time: 1, price: 2 }] };
    expect(saneDrawings([good, { ...good, kind: "blob" }, { ...good, points: [] }, null])).toEqual([good]);
    expect(saneDrawings("text")).toEqual([]);
  });
});

describe("the frame", () => {
  it("moves tags that meet apart, within the axis", () => {
    const tags = [
      { y: 50, height: 20 },
      { y: 55, height: 20 },
      { y: 2, height: 20 },
    ];
    expect(spreadTags(tags, 0, 200)).toEqual([50, 72, 10]);
    expect(spreadTags(tags.slice(0, 2), 0, 60)).toEqual([28, 50]);
  });

  it("keeps the wished columns while the chart has room, then cuts form and book", () => {
    expect(fitTiling(DEFAULT_TILING, 1440, 772)).toEqual(DEFAULT_TILING);
    expect(fitTiling({ ...DEFAULT_TILING, book: 900 }, 1440, 772).book).toBe(520);
    expect(fitTiling({ ...DEFAULT_TILING, form: 480, book: 520 }, 1024, 772)).toMatchObject({ form: 304, book: 240 });
  });
});

describe("bars", () => {
  const bar = (time: number, close: number) => ({ time, open: close, high: close, low: close, close, volume: 1 });

  it("merge in order, the newer knowledge winning", () => {
    expect(mergeBars([bar(2, 1), bar(3, 1)], [bar(1, 5), bar(3, 9)]).map(({ time, close }) => [time, close])).toEqual([
      [1, 5],
      [2, 1],
      [3, 9],
    ]);
  });

  it("average into calmer candles that open in the middle of the last one", () => {
    const [first, second] = heikinAshi([bar(1, 10), bar(2, 20)]);
    expect(first).toMatchObject({ open: 10, close: 10 });
    expect(second).toMatchObject({ open: 10, close: 20, high: 20, low: 10 });
  });
});

it("has every closed bar as it was fetched, wherever the line broke and whenever it came back", () => {
  const whole = (time: number, close = time * 10) => ({ time, open: close, high: close, low: close, close, volume: close });
  for (let broke = 1; broke <= 6; broke++) {
    for (let back = broke; back <= 8; back++) {
      // The feed told bars until it broke in the middle of one, the newest is open as it is fetched and grows after that.
      const reported = [...Array.from({ length: broke - 1 }, (_, at) => whole(at + 1)), whole(broke, broke * 10 - 5)];
      const fetched = Array.from({ length: back }, (_, at) => whole(at + 1, at + 1 === back ? back * 10 - 3 : (at + 1) * 10));
      const drawn = joined(fetched, reported);
      expect(drawn.slice(0, -1)).toEqual(fetched.slice(0, -1));
      expect(drawn.map(({ time }) => time)).toEqual(fetched.map(({ time }) => time));
      const grown = joined(fetched, [...reported.filter(({ time }) => time < back), whole(back), whole(back + 1, 1)]);
      expect(grown.slice(0, back)).toEqual([...fetched.slice(0, -1), whole(back)]);
    }
  }
});
