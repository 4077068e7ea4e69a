import { expect, test } from "vitest";
import { belongs, LISTED, matches, movers, nextOrder, sortRows, swing, tabsOf, visibleRows, withContracts, type MarketRow } from "../src/model";
import { rowsInView } from "../src/useWindowRows";

const row = (symbol: string, more: Partial<MarketRow> = {}): MarketRow => ({
  symbol,
  base: symbol.slice(0, 3),
  quote: symbol.slice(3),
  name: symbol,
  category: "crypto",
  spot: true,
  last: "1",
  change: "0",
  high: "1",
  low: "1",
  volume: "1",
  ...more,
});

const BTC = row("BTCUSDT", { name: "Bitcoin", last: "64182.40", change: "2.31" });
const ETH = row("ETHUSDT", { name: "Ethereum", last: "3148.62", change: "-1.84" });
const EUR = row("EURUSD", { name: "Euro / US Dollar", category: "forex", spot: false, last: "1.084260", change: "0.10" });
const ALL = [BTC, ETH, EUR];
const NONE: ReadonlySet<string> = new Set();

test("tabs are favourites, spot and the categories in the catalogue's order, with their counts", () => {
  expect(tabsOf(ALL, new Set(["EURUSD"]), false)).toEqual([
    { value: "favourites", count: 1 },
    { value: "spot", count: 2 },
    { value: "crypto", count: 2 },
    { value: "forex", count: 1 },
  ]);
});

test("contracts have a tab only where they are offered", () => {
  const values = tabsOf([...ALL, row("XAUUSD", { contract: true, spot: false })], NONE, true);
  expect(values[1]).toEqual({ value: "contract", count: 1 });
});

test("a starred symbol that is not listed any more counts nowhere", () => {
  expect(tabsOf(ALL, new Set(["LUNAUSDT"]), false)[0]).toEqual({ value: "favourites", count: 0 });
  expect(belongs(BTC, "favourites", new Set(["LUNAUSDT"]))).toBe(false);
});

test("prices are compared as decimals, not as words", () => {
  expect(sortRows(ALL, { key: "last", descending: true })).toEqual([BTC, ETH, EUR]);
  expect(sortRows(ALL, { key: "change", descending: false })).toEqual([ETH, EUR, BTC]);
});

test("a row without a figure sorts as nothing instead of breaking the table", () => {
  const odd = row("ODDUSDT", { turnover: "" });
  expect(sortRows([row("AAAUSDT", { turnover: "5" }), odd], { key: "turnover", descending: false })[0]).toBe(odd);
});

test("a press on a column sorts down, then up, then as listed", () => {
  const down = nextOrder(LISTED, "change");
  const up = nextOrder(down, "change");
  expect([down, up, nextOrder(up, "change")]).toEqual([
    { key: "change", descending: true },
    { key: "change", descending: false },
    LISTED,
  ]);
  expect(nextOrder(LISTED, "pair")).toEqual({ key: "pair", descending: false });
});

test("a pair is found by symbol, by coins with a slash and by name", () => {
  expect(matches(BTC, "btc/us")).toBe(true);
  expect(matches(EUR, "us dollar")).toBe(true);
  expect(matches(ETH, "bitcoin")).toBe(false);
});

test("a few letters of a quote coin do not find every pair, its whole name does", () => {
  expect(matches(ETH, "us")).toBe(false);
  expect(matches(EUR, "us")).toBe(true);
  expect([BTC, ETH, EUR].filter((row) => matches(row, "usdt"))).toEqual([BTC, ETH]);
});

test("searching looks through all markets, whatever the tab", () => {
  const rows = visibleRows(ALL, { tab: "crypto", text: "eur", order: LISTED, favourites: NONE });
  expect(rows).toEqual([EUR]);
  expect(visibleRows(ALL, { tab: "forex", text: " ", order: LISTED, favourites: NONE })).toEqual([EUR]);
});

test("only rows near the screen are drawn", () => {
  expect(rowsInView(200, 900, 46, 500)).toEqual({ start: 0, end: 24 });
  expect(rowsInView(-4600, 900, 46, 500)).toEqual({ start: 92, end: 128 });
  expect(rowsInView(-40000, 900, 46, 500)).toEqual({ start: 500, end: 500 });
});

test("what moved most: gainers rose, losers fell, and turnover is compared in one coin alone", () => {
  const rows = [
    row("BTCUSDT", { change: "2.3", turnover: "90", high: "110", low: "100" }),
    row("ETHUSDT", { change: "-1.8", turnover: "40", high: "105", low: "100" }),
    row("EURUSD", { change: "0.1", turnover: "900", spot: false, high: "1.01", low: "1" }),
  ];
  const found = Object.fromEntries(movers(rows).map(({ movement, rows: shown }) => [movement, shown.map(({ symbol }) => symbol)]));
  expect(found).toEqual({
    gainers: ["BTCUSDT", "EURUSD"],
    losers: ["ETHUSDT"],
    turnover: ["BTCUSDT", "ETHUSDT"],
    range: ["BTCUSDT", "ETHUSDT", "EURUSD"],
  });
  expect(swing(row("BTCUSDT", { high: "110", low: "100" }))).toBe("10.00");
  expect(swing(row("BTCUSDT", { high: "1", low: "0" }))).toBe("0");
});

test("a row is a contract's where its plugin offers one on it", () => {
  const rows = withContracts(ALL, new Set(["EURUSD"]));
  expect(tabsOf(rows, NONE, true)[1]).toEqual({ value: "contract", count: 1 });
  expect(withContracts(ALL, NONE)).toBe(ALL);
});
