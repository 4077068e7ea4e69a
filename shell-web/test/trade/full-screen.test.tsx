import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { UiProvider } from "@agio/ui";
import { TradeChart } from "../../trade/src/chart/TradeChart";

vi.mock("../../trade/src/chart/ChartArea", () => ({ default: () => null }));

const request = vi.fn(async function (this: Element) {
  Object.defineProperty(document, "fullscreenElement", { configurable: true, value: this });
});
const exit = vi.fn(async () => {
  Object.defineProperty(document, "fullscreenElement", { configurable: true, value: null });
});

beforeEach(() => {
  request.mockClear();
  exit.mockClear();
  Element.prototype.requestFullscreen = request as never;
  document.exitFullscreen = exit;
  Object.defineProperty(document, "fullscreenElement", { configurable: true, value: null });
});

function show() {
  const market = { symbol: "BTCUSDT", base: "BTC", quote: "USDT", priceDecimals: 2 };
  const { container } = render(
    <UiProvider>
      <TradeChart {...market} />
      <input aria-label="elsewhere" />
      <div role="dialog">
        <button type="button">within</button>
      </div>
    </UiProvider>,
  );
  return container;
}

describe("F on the trade page", () => {
  it("lets the chart fill the screen with its toolbar, and gives the page back", () => {
    show();
    fireEvent.keyDown(document.body, { key: "f" });
    expect(request.mock.contexts).toHaveLength(1);
    expect(request.mock.contexts[0]).toContainElement(screen.getByRole("button", { name: "trade.chart.fullscreen" }));
    expect(exit).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: "F" });
    expect(exit).toHaveBeenCalledOnce();
    expect(request).toHaveBeenCalledOnce();
  });

  it("does what its button does", () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "trade.chart.fullscreen" }));
    expect(request).toHaveBeenCalledOnce();
  });

  it("is a letter where something is written, and nothing in a dialog or beside another key", () => {
    show();
    fireEvent.keyDown(screen.getByLabelText("elsewhere"), { key: "f" });
    fireEvent.keyDown(screen.getByRole("button", { name: "within" }), { key: "f" });
    for (const held of ["ctrlKey", "metaKey", "altKey"]) fireEvent.keyDown(document.body, { key: "f", [held]: true });
    fireEvent.keyDown(document.body, { key: "g" });
    expect(request).not.toHaveBeenCalled();
  });

  it("does nothing on a phone, whose chart has no such button", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("767px"),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }));
    show();
    fireEvent.keyDown(document.body, { key: "f" });
    expect(screen.queryByRole("button", { name: "trade.chart.fullscreen" })).toBeNull();
    expect(request).not.toHaveBeenCalled();
  });

  it("is no longer heard once the chart is gone", () => {
    const { unmount } = render(
      <UiProvider>
        <TradeChart symbol="BTCUSDT" base="BTC" quote="USDT" priceDecimals={2} />
      </UiProvider>,
    );
    unmount();
    fireEvent.keyDown(document.body, { key: "f" });
    expect(request).not.toHaveBeenCalled();
  });
});
