import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { feedState, login, mergeRow, queryClient, siteNow, type FeedState } from "@agio/sdk";
import { TickChart } from "../src/TickChart";

interface Tick {
  id: string;
  time: number;
  price: string;
}

let kept: Tick[];
let held: object[];
let asked: number;

beforeEach(() => {
  queryClient.clear();
  asked = 0;
  held = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly reported: (entries: object[]) => void) {}
      observe() {
        this.reported([{ contentRect: { width: 900, height: 300 } }]);
      }
      disconnect() {}
    },
  );
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string) => {
      const rows = url.includes("optionTicks") ? kept : url.includes("optionOrders") ? held : [];
      if (url.includes("optionTicks")) asked += 1;
      return new Response(
        JSON.stringify({ code: 0, message: "", data: { rows, next: "", wallet: "spot", window_ms: 5000, most_open: 9, now: siteNow() } }),
      );
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const tick = (id: number, ago: number, price: string): Tick => ({ id: String(id), time: siteNow() - ago, price });
const line = (state: FeedState) => act(() => feedState.set({ state, latency: null, lastMessage: Date.now() }));
const price = (last: string) => act(() => mergeRow({ symbol: "BTCUSDT", last } as never));
/** How many ticks the line has. */
const drawn = (container: HTMLElement) => container.querySelector("path[class*=line]")?.getAttribute("d")?.match(/[ML]/g)?.length ?? 0;

it("has after a break of the feed what came meanwhile, and no tick that wasn't", async () => {
  kept = [tick(1, 60_000, "100.00"), tick(2, 50_000, "101.00")];
  price("101.00");
  const { container } = render(<TickChart symbol="BTCUSDT" base="BTC" quote="USDT" priceDecimals={2} />);
  await screen.findByRole("img");
  price("102.00");
  await waitFor(() => expect(drawn(container)).toBe(3));
  line("silent");
  kept = [...kept, tick(3, 0, "102.00"), tick(4, -5, "150.00"), tick(5, -10, "103.00")];
  // The row that the feed comes back with is of a moment in the break.
  line("live");
  price("103.00");
  await waitFor(() => expect(drawn(container)).toBe(5));
  await waitFor(() => expect(asked).toBe(3));
  expect(drawn(container)).toBe(5);
  price("104.00");
  await waitFor(() => expect(drawn(container)).toBe(6));
});

it("draws no line, and no area under one, where an option is held and no tick is known", async () => {
  kept = [];
  held = [{ id: "1", symbol: "BTCUSDT", entry: "100.00", entry_ms: siteNow() - 5_000, settles_ms: siteNow() + 30_000, now: siteNow() }];
  act(() => login("token"));
  const { container } = render(<TickChart symbol="BTCUSDT" base="BTC" quote="USDT" priceDecimals={2} />);
  await screen.findByRole("img");
  const paths = [...container.querySelectorAll("path")].map((path) => path.getAttribute("d") ?? "");
  expect(paths.filter((d) => !d.startsWith("M"))).toEqual([]);
});
