import { expect, test } from "vitest";
import { getDeployment, setDeployment, pathOf, type Offer } from "@agio/sdk";
import {
  categoriesOf,
  chosenRows,
  LISTED,
  matches,
  movers,
  narrowed,
  nextOrder,
  sortRows,
  swing,
  tabsOf,
  type MarketRow,
} from "../src/model";
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

const SPOT: Offer = { title: "spot.nav.offer", link: "spot.trade", symbols: new Set(["BTCUSDT", "ETHUSDT"]), terms: [], tab: true };
const CONTRACTS: Offer = {
  title: "contracts.nav.trade",
  link: "contract.trade",
  symbols: new Set(["BTCUSDT", "EURUSD"]),
  terms: [],
  tab: true,
};
const OFFERS = [CONTRACTS, SPOT];
const chosen = (tab: string, text = "", favourites = NONE) => chosenRows(ALL, { tab, text, favourites, offers: OFFERS });

test("tabs are favourites and what plugins offer, in their order, with their counts", () => {
  expect(tabsOf(ALL, new Set(["EURUSD"]), OFFERS)).toEqual([
    { value: "favourites", count: 1 },
    { value: "contract.trade", count: 2 },
    { value: "spot.trade", count: 2 },
  ]);
  expect(chosen("contract.trade")).toEqual([BTC, EUR]);
});

test("what is only quoted stands under a tab of all rows, which is there for it alone", () => {
  const gold = row("XAUUSD", { spot: false });
  expect(tabsOf([...ALL, gold], NONE, OFFERS).at(-1)).toEqual({ value: "", count: 4 });
});

test("an offer without a tab has none, and makes no room for what it alone offers", () => {
  const gold = row("XAUUSD", { spot: false });
  const options: Offer = { title: "options.nav.options", link: "options.trade", symbols: new Set(["XAUUSD"]), terms: [], tab: false };
  expect(tabsOf([...ALL, gold], NONE, [...OFFERS, options]).map(({ value }) => value)).toEqual([
    "favourites",
    "contract.trade",
    "spot.trade",
    "",
  ]);
});

test("where nobody offers anything all rows have one tab", () => {
  expect(tabsOf(ALL, NONE, [])).toEqual([
    { value: "favourites", count: 0 },
    { value: "", count: 3 },
  ]);
  expect(chosenRows(ALL, { tab: "", text: "", favourites: NONE, offers: [] })).toEqual(ALL);
});

test("a starred symbol that is not listed any more counts nowhere", () => {
  expect(tabsOf(ALL, new Set(["LUNAUSDT"]), OFFERS)[0]).toEqual({ value: "favourites", count: 0 });
  expect(chosen("favourites", "", new Set(["LUNAUSDT"]))).toEqual([]);
});

test("categories are those of the rows, in the catalogue's order, after all of them", () => {
  expect(categoriesOf(ALL)).toEqual([
    { value: "", count: 3 },
    { value: "crypto", count: 2 },
    { value: "forex", count: 1 },
  ]);
});

test("rows are narrowed to a category, and to what is open now", () => {
  const shut = { ...EUR, open: false };
  expect(narrowed([BTC, ETH, shut], "forex", false)).toEqual([shut]);
  expect(narrowed([BTC, ETH, shut], "forex", true)).toEqual([]);
  // What says nothing of a session has none, and is always open.
  expect(narrowed([BTC, ETH, shut], "", true)).toEqual([BTC, ETH]);
});

test("a row leads to where its tab trades it, and else to the first that does", () => {
  setDeployment({
    ...getDeployment(),
    remotes: [{ id: "one", entry: "", screens: [], links: { "contract.trade": "/preciousMetal", "spot.trade": "/currencyTrade" } }],
  });
  expect(pathOf(OFFERS, "BTCUSDT", "spot.trade")).toBe("/currencyTrade?pair=BTCUSDT");
  expect(pathOf(OFFERS, "BTCUSDT", "favourites")).toBe("/preciousMetal?pair=BTCUSDT");
  expect(pathOf(OFFERS, "ETHUSDT", "contract.trade")).toBe("/currencyTrade?pair=ETHUSDT");
  expect(pathOf(OFFERS, "XAUUSD")).toBeNull();
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
  expect([down, up, nextOrder(up, "change")]).toEqual([{ key: "change", descending: true }, { key: "change", descending: false }, LISTED]);
  expect(nextOrder(LISTED, "pair")).toEqual({ key: "pair", descending: false });
});

test("a pair is found by symbol, by coins with a slash and by name", () => {
  expect(matches(BTC, "btc/us")).toBe(true);
  expect(matches(BTC, "ＢＴＣ")).toBe(true);
  expect(matches(EUR, "us dollar")).toBe(true);
  expect(matches(ETH, "bitcoin")).toBe(false);
});

test("a few letters of a quote coin do not find every pair, its whole name does", () => {
  expect(matches(ETH, "us")).toBe(false);
  expect(matches(EUR, "us")).toBe(true);
  expect([BTC, ETH, EUR].filter((row) => matches(row, "usdt"))).toEqual([BTC, ETH]);
});

test("searching looks through all markets, whatever the tab", () => {
  expect(chosen("spot.trade", "eur")).toEqual([EUR]);
  expect(chosen("spot.trade", " ")).toEqual([BTC, ETH]);
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

test("what was listed of late stands in place of the widest range, newest first", () => {
  const newer = row("ORBUSDT", { listed: 1_795_000_000_000 });
  const older = row("FERUSDT", { listed: 1_794_000_000_000 });
  const shown = movers([BTC, older, newer]).map(({ movement, rows: few }) => [movement, few.map(({ symbol }) => symbol)]);
  expect(shown[3]).toEqual(["listed", ["ORBUSDT", "FERUSDT"]]);
});
