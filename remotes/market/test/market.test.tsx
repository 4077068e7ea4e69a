import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getDeployment, queryClient, replaceTable, setDeployment } from "@agio/sdk";
import Market from "../src/Market";
import type { MarketRow } from "../src/model";
import { open } from "../../../shell-web/test/stage";

const row = (symbol: string, base: string, over: object) =>
  ({
    symbol,
    base,
    quote: "USDT",
    name: base,
    category: "crypto",
    last: "1.0",
    change: "1",
    high: "1.2",
    low: "0.9",
    volume: "10",
    turnover: "10",
    decimals: 4,
    open: true,
    spot: true,
    ...over,
  }) as unknown as MarketRow;
const ROWS = [
  row("BTCUSDT", "BTC", {}),
  row("ETHUSDT", "ETH", {}),
  row("NVDA", "NVDA", { category: "stock", spot: false, quote: "USD", open: false }),
];
const OFFERS = [
  { title: "first.nav.offer", link: "first.trade", symbols: ["BTCUSDT", "NVDA"], terms: [], tab: true },
  { title: "second.nav.offer", link: "second.trade", symbols: ["BTCUSDT", "ETHUSDT"], terms: [], tab: true },
];

/** Each call has its answer; a call without one is refused. */
function answered(offers: readonly object[]) {
  const calls: Record<string, unknown> = { getCurrencyAll: { rows: ROWS, next: "" }, getOffers: { rows: offers, next: "" } };
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string) => {
      const name = Object.keys(calls).find((call) => url.includes(call));
      return new Response(
        JSON.stringify(name ? { code: 0, message: "", data: calls[name] } : { code: 4000, message: "unknown", data: null }),
      );
    }),
  );
}

/** The pairs of the list. */
const listed = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((line) => line.getAttribute("aria-rowindex") && within(line).queryAllByRole("link")[0]?.getAttribute("href"));
const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);

async function shown(offers: readonly object[] = OFFERS) {
  answered(offers);
  open("/market", { "/market": <Market /> });
  await screen.findByRole("table");
  // The tab that was open last is kept.
  if (offers === OFFERS) fireEvent.click(screen.getByRole("tab", { name: /first\.nav\.offer/ }));
}

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  replaceTable(ROWS);
  const remotes = [{ id: "one", entry: "", screens: [], links: { "first.trade": "/first", "second.trade": "/second" } }];
  setDeployment({ ...getDeployment(), remotes });
});
afterEach(() => vi.unstubAllGlobals());

describe("the market", () => {
  it("has a tab for each offer that plugins declare, and leads to where that trades a pair", async () => {
    await shown();
    expect(tabs()).toEqual([
      expect.stringContaining("market.tab.favourites"),
      expect.stringContaining("first.nav.offer"),
      expect.stringContaining("second.nav.offer"),
    ]);
    expect(listed()).toEqual(["/first?pair=BTCUSDT", "/first?pair=NVDA"]);
    fireEvent.click(screen.getByRole("tab", { name: /second\.nav\.offer/ }));
    expect(listed()).toEqual(["/second?pair=BTCUSDT", "/second?pair=ETHUSDT"]);
  });

  it("shows no tab of an offer whose screen isn't there, and all pairs where nobody offers anything", async () => {
    await shown([{ ...OFFERS[0], link: "gone.trade" }]);
    expect(tabs()).toEqual([expect.stringContaining("market.tab.favourites"), expect.stringContaining("market.all")]);
    expect(listed()).toHaveLength(3);
  });

  it("has a column for what an offer says of its rows, in place of the volume, and leaves it out where that isn't wanted", async () => {
    const figure = (value: string) => ({ value, format: "percent", unit: "", high: "" });
    const terms = [
      { title: "first.night", column: true, figures: [figure("-0.0120"), null] },
      { title: "first.fee", column: false, figures: [figure("0.10"), figure("0.10")] },
    ];
    await shown([{ ...OFFERS[0], terms }, OFFERS[1] as object]);
    fireEvent.click(screen.getByRole("tab", { name: /first\.nav\.offer/ }));
    const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads()).toContain("first.night");
    expect(heads()).not.toContain("market.column.volume");
    expect(heads()).not.toContain("first.fee");
    const [bitcoin, nvidia] = within(screen.getByRole("table")).getAllByRole("row").slice(1);
    expect(bitcoin?.textContent).toContain("−0.0120%");
    expect(
      within(nvidia as HTMLElement)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toContain("–");
    fireEvent.click(screen.getByRole("button", { name: "market.columns" }));
    fireEvent.click(await screen.findByRole("checkbox", { name: "first.night", hidden: true }));
    expect(heads()).not.toContain("first.night");
    fireEvent.click(screen.getByRole("tab", { name: /second\.nav\.offer/, hidden: true }));
    expect(heads()).toContain("market.column.volume");
  });

  it("leaves out a column that its reader doesn't want, head and cells, and keeps that", async () => {
    await shown();
    const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
    const cells = () => within(screen.getAllByRole("row")[1] as HTMLElement).getAllByRole("cell").length;
    const [before, width] = [heads(), cells()];
    fireEvent.click(screen.getByRole("button", { name: "market.columns" }));
    // A note without a place, as nothing has one here, counts as hidden.
    const low = { name: "market.column.low", hidden: true };
    fireEvent.click(await screen.findByRole("checkbox", low));
    expect(heads()).toEqual(before.filter((head) => head !== "market.column.low"));
    expect(cells()).toBe(width - 1);
    expect(JSON.stringify(localStorage)).toContain("low");
    fireEvent.click(screen.getByRole("checkbox", low));
    expect(heads()).toEqual(before);
  });

  it("narrows a tab by category, and to what is open now", async () => {
    await shown();
    const pills = within(screen.getByRole("radiogroup", { name: "market.category" })).getAllByRole("radio");
    expect(pills.map((pill) => pill.textContent?.trim())).toEqual(["market.all", "market.category.crypto 1", "market.category.stock 1"]);
    fireEvent.click(pills[2] as HTMLElement);
    expect(listed()).toEqual(["/first?pair=NVDA"]);
    fireEvent.click(screen.getByRole("checkbox", { name: "market.open_now" }));
    expect(screen.queryByRole("table")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "market.none.shut_all" }));
    expect(listed()).toEqual(["/first?pair=NVDA"]);
  });

  it("keeps no category that the next tab hasn't", async () => {
    await shown();
    fireEvent.click(screen.getByRole("radio", { name: /stock/ }));
    fireEvent.click(screen.getByRole("tab", { name: /second\.nav\.offer/ }));
    expect(listed()).toHaveLength(2);
    expect(screen.getByRole("radio", { name: "market.all" }).getAttribute("aria-checked")).toBe("true");
  });
});
