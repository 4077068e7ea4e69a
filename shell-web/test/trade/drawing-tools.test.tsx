import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readPreference, writePreference } from "@agio/sdk";
import { distanceTo, saneDrawings, TEXT_LENGTH, type Anchor, type Drawing, type Point } from "../../trade/src/chart/drawing";
import { DrawingTools } from "../../trade/src/chart/DrawingTools";
import { DrawingLayer } from "../../trade/src/chart/layer";
import type { Palette } from "../../trade/src/chart/palette";
import type { ChartView } from "../../trade/src/chart/view";

const KEY = "trade.drawings.BTCUSDT";
const SUPPORT: Drawing = { id: "a", kind: "text", points: [{ time: 40, price: 90 }], text: "Support" };

beforeEach(() => {
  writePreference(KEY, []);
  writePreference("trade.drawings.ETHUSDT", []);
});

const kept = () => readPreference<readonly Drawing[]>(KEY, []);

/** A chart on which a pixel is a second and a unit of price. */
function stage(symbol = "BTCUSDT") {
  const clicks = new Set<(event: { point?: Point }) => void>();
  const view = {
    layer: { drawings: [] as readonly Drawing[], draft: null, selected: null as string | null, show: vi.fn() },
    setMovable: vi.fn(),
    anchorAt: ({ x, y }: Point): Anchor => ({ time: x, price: y }),
    pointOf: ({ time, price }: Anchor): Point => ({ x: time, y: price }),
    chart: {
      paneSize: () => ({ width: 400, height: 200 }),
      subscribeClick: (heard: (event: { point?: Point }) => void) => clicks.add(heard),
      unsubscribeClick: (heard: (event: { point?: Point }) => void) => clicks.delete(heard),
    },
  };
  const { container } = render(<DrawingTools symbol={symbol} view={view as unknown as ChartView} rail />);
  return {
    view,
    tool: (name: string) => fireEvent.click(screen.getByRole("button", { name: `trade.draw.${name}` })),
    press: (x: number, y: number) => {
      const sheet = container.querySelector("[data-rail]:not([role])") as HTMLElement;
      fireEvent.pointerDown(sheet, { clientX: x, clientY: y });
    },
    click: (point: Point) => act(() => clicks.forEach((heard) => heard({ point }))),
    field: () => screen.queryByLabelText("trade.draw.text_write") as HTMLInputElement | null,
    write(text: string) {
      fireEvent.change(screen.getByLabelText("trade.draw.text_write"), { target: { value: text } });
    },
  };
}

describe("a text on the chart", () => {
  it("is written where the chart is pressed, and stands there with the next Enter", () => {
    const { tool, press, field, write, view } = stage();
    tool("text");
    expect(view.setMovable).toHaveBeenLastCalledWith(false);
    press(120, 80);
    expect(field()).toHaveFocus();
    write("  Support  ");
    fireEvent.keyDown(field() as HTMLElement, { key: "Enter" });
    expect(kept()).toMatchObject([{ kind: "text", points: [{ time: 120, price: 80 }], text: "Support" }]);
    expect(view.layer.drawings).toEqual(kept());
    expect(view.layer.selected).toBe(kept()[0]?.id);
    expect(field()).toBeNull();
    expect(view.setMovable).toHaveBeenLastCalledWith(true);
  });

  it("is kept as well where the reader goes on to something else", () => {
    const { tool, press, field, write } = stage();
    tool("text");
    press(10, 20);
    write("Here");
    fireEvent.blur(field() as HTMLElement);
    expect(kept().map(({ text }) => text)).toEqual(["Here"]);
  });

  it.each([
    ["of spaces alone", "   ", "Enter"],
    ["that is given up", "Support", "Escape"],
  ])("%s is none", (_, text, key) => {
    const { tool, press, field, write, view } = stage();
    tool("text");
    press(10, 20);
    write(text);
    fireEvent.keyDown(field() as HTMLElement, { key });
    expect(field()).toBeNull();
    expect(kept()).toEqual([]);
    expect(view.setMovable).toHaveBeenLastCalledWith(true);
  });

  it("is as long as a line may be", () => {
    const { tool, press, field } = stage();
    tool("text");
    press(10, 20);
    expect(field()?.maxLength).toBe(TEXT_LENGTH);
  });

  it("is chosen by a click on its words, and taken away by Delete, which writing elsewhere doesn't do", () => {
    writePreference(KEY, [SUPPORT]);
    const { click, view } = stage();
    click({ x: 300, y: 90 });
    expect(view.layer.selected).toBeNull();
    click({ x: 60, y: 82 });
    expect(view.layer.selected).toBe("a");
    const elsewhere = document.body.appendChild(document.createElement("input"));
    fireEvent.keyDown(elsewhere, { key: "Delete" });
    expect(kept()).toHaveLength(1);
    elsewhere.remove();
    fireEvent.keyDown(document.body, { key: "Delete" });
    expect(kept()).toEqual([]);
    expect(view.layer.drawings).toEqual([]);
  });

  it("belongs to its own pair", () => {
    writePreference(KEY, [SUPPORT]);
    expect(stage("ETHUSDT").view.layer.drawings).toEqual([]);
  });

  it("isn't seen while drawings are hidden, and is back with the next one", () => {
    writePreference(KEY, [SUPPORT]);
    const { tool, view } = stage();
    tool("hide");
    expect(view.layer.drawings).toEqual([]);
    tool("text");
    expect(view.layer.drawings).toEqual([SUPPORT]);
  });
});

describe("what is read of a text", () => {
  it("is nothing without words or with too many of them", () => {
    const others = ["", "  ", "x".repeat(TEXT_LENGTH + 1), undefined, 7].map((text) => ({ ...SUPPORT, text }));
    expect(saneDrawings([SUPPORT, ...others])).toEqual([SUPPORT]);
  });

  it("is hit on its words: to the right of its point, and a line above it", () => {
    const away = (x: number, y: number) => distanceTo(SUPPORT, { x, y }, [{ x: 40, y: 90 }], 400, 200);
    expect([away(40, 90), away(70, 80), away(30, 90), away(60, 100)]).toEqual([0, 0, 10, 10]);
    expect(away(300, 90)).toBeGreaterThan(100);
  });
});

it("draws its words at its point, in the accent colour, with a handle while it is chosen", () => {
  const palette = { accent: "blue", background: "white", font: "Inter" } as Palette;
  const pointOf = ({ time, price }: Anchor): Point => ({ x: time, y: price });
  const layer = new DrawingLayer({ pointOf, palette: () => palette, priceText: String }, () => undefined);
  const said: unknown[][] = [];
  const context = {
    save() {},
    restore() {},
    beginPath() {},
    fill() {},
    stroke() {},
    fillText(...words: unknown[]) {
      said.push([...words, this.fillStyle]);
    },
    arc: vi.fn(),
    fillStyle: "",
  };
  const draw = () =>
    layer
      .paneViews()[0]
      ?.renderer()
      .draw({
        useMediaCoordinateSpace: (with_: (space: unknown) => void) => with_({ context, mediaSize: { width: 400, height: 200 } }),
      } as never);
  layer.drawings = [SUPPORT];
  draw();
  expect(said).toEqual([["Support", 40, 90, "blue"]]);
  expect(context.arc).not.toHaveBeenCalled();
  layer.selected = "a";
  draw();
  expect(context.arc).toHaveBeenCalledWith(40, 90, expect.any(Number), 0, 2 * Math.PI);
});
