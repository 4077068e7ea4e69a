import { expect, test } from "vitest";
import {
  allocation,
  holdingOf,
  keptOf,
  shareText,
  shownDecimals,
  totalsOf,
  visibleHoldings,
  walletsOf,
  type Holding,
} from "../src/assets/model";
import type { Asset } from "../src/wire.gen";

const row = (coin: string, available: string, frozen = "0", more: Partial<Asset> = {}): Asset => ({
  coin,
  name: coin,
  wallet: "spot",
  available,
  frozen,
  usdt: "0.00",
  frozen_usdt: "0.00",
  priced: true,
  decimals: 6,
  withdrawal_chains: [],
  ...more,
});

const BTC_QUOTE = { last: "64182.40", change: "2.31", change_amount: "1449.12", spot: true };
const BTC = holdingOf(row("BTC", "0.418200", "0.030000"), BTC_QUOTE);
const USDT = holdingOf(row("USDT", "12480.557", "11367.00"), undefined);
const EMPTY = holdingOf(row("SOL", "0"), { last: "148.37", change: "-2.15", change_amount: "-3.26", spot: true });

test("a coin is worth available and frozen together at the last price, cut to cents", () => {
  expect(BTC.total).toBe("0.448200");
  expect(BTC.value).toBe("28766.55");
  expect(BTC.frozenValue).toBe("1925.48");
  expect(BTC.symbol).toBe("BTCUSDT");
});

test("what is available is never told larger than it is: of what is frozen a part of a cent counts as one", () => {
  const dust = holdingOf(row("USDT", "9.991", "0.009"), undefined);
  expect(totalsOf([dust])).toMatchObject({ value: "10.00", available: "9.99", frozen: "0.01" });
  const coin = holdingOf(row("BTC", "0.00009999", "0.00000001"), { last: "100000", change: "0" });
  expect(totalsOf([coin])).toMatchObject({ value: "10.00", available: "9.99" });
});

test("the quote coin is worth itself and has no pair of its own", () => {
  expect(USDT.value).toBe("23847.55");
  expect([USDT.price, USDT.symbol]).toEqual(["1.00", null]);
});

test("without a live price the server's value stands, and a coin without a price has no value", () => {
  expect(holdingOf(row("BTC", "1", "0", { usdt: "63000.00" }), undefined).value).toBe("63000.00");
  const unpriced = holdingOf(row("XYZ", "5", "0", { priced: false }), undefined);
  expect(unpriced.value).toBeNull();
  expect(totalsOf([unpriced, USDT]).value).toBe("23847.55");
});

test("a coin that is not traded on spot offers no pair", () => {
  expect(holdingOf(row("XAU", "1"), { last: "2512.40", change: "0", spot: false }).symbol).toBeNull();
});

test("totals add what is free and what is frozen, and say what a day of prices did", () => {
  const totals = totalsOf([BTC, USDT, EMPTY]);
  expect(totals.value).toBe("52614.10");
  expect(totals.frozen).toBe("13292.48");
  expect(totals.available).toBe("39321.62");
  expect(totals.moved).toBe("649.49");
  expect(totals.movedPercent).toBe("1.24");
});

test("a loss of the day is a loss of the same size", () => {
  const short = holdingOf(row("SOL", "10"), { last: "148.37", change: "-2.15", change_amount: "-3.26", spot: true });
  expect(totalsOf([short])).toMatchObject({ moved: "-32.60", movedPercent: "-2.14" });
  expect(totalsOf([]).movedPercent).toBeNull();
});

test("shares add up to the whole, the small ones under one name", () => {
  const coins = ["A", "B", "C", "D"].map((coin, index) => ({ ...USDT, coin, value: `${40 - index * 10}.00` }) as Holding);
  const parts = allocation(coins, ({ coin }) => coin, "Other", [], 3);
  expect(parts).toEqual([
    { label: "A", value: 40 },
    { label: "B", value: 30 },
    { label: "Other", value: 30 },
  ]);
});

test("one coin in two wallets is one part, and nothing held is no part", () => {
  const wealth = { ...USDT, wallet: "wealth" as const };
  expect(allocation([USDT, wealth], ({ coin }) => coin, "Other")).toEqual([{ label: "USDT", value: 100 }]);
  expect(allocation([EMPTY], ({ coin }) => coin, "Other")).toEqual([]);
});

test("a share is of its wallet and absent where nothing is known", () => {
  expect(shareText(BTC, "80231.66")).toBe("35.9");
  expect(shareText({ ...BTC, value: null }, "80231.66")).toBeNull();
  expect(shareText(BTC, "0.00")).toBeNull();
});

test("empty coins are hidden, yet found by who types their name", () => {
  const all = [BTC, USDT, EMPTY];
  expect(visibleHoldings(all, { wallet: "all", hideZero: true, text: "" })).toEqual([BTC, USDT]);
  expect(visibleHoldings(all, { wallet: "all", hideZero: true, text: "sol" })).toEqual([EMPTY]);
  expect(visibleHoldings(all, { wallet: "wealth", hideZero: false, text: "" })).toEqual([]);
});

test("a wallet is shown where a product uses it or something lies in it", () => {
  expect(walletsOf([BTC], [])).toEqual(["spot"]);
  expect(walletsOf([BTC], ["contract"])).toEqual(["spot", "contract"]);
  expect(walletsOf([BTC, { ...USDT, wallet: "wealth" }], [])).toEqual(["spot", "wealth"]);
});

test("quantities are drawn as finely as their price asks, never finer than the coin is kept", () => {
  expect(shownDecimals({ decimals: 8, price: "64182.40" })).toBe(6);
  expect(shownDecimals({ decimals: 8, price: "148.37" })).toBe(4);
  expect(shownDecimals({ decimals: 6, price: "1.00" })).toBe(2);
  expect(shownDecimals({ decimals: 0, price: "64182.40" })).toBe(0);
  expect(shownDecimals({ decimals: 8, price: null })).toBe(6);
});

test("what products keep counts in the total, a debt takes from it, and sums are cut once", () => {
  const kept = keptOf(
    [
      { label: "In Earn", link: "custody.orders", coin: "USDT", amount: "100.005000", usdt: "100.00", priced: true },
      { label: "In Earn", link: "custody.orders", coin: "BTC", amount: "0.10000000", usdt: "6000.00", priced: true },
      { label: "Loans", link: "lending.loans", coin: "USDT", amount: "-50.000000", usdt: "-50.00", priced: true },
    ],
    new Map([["BTCUSDT", BTC_QUOTE]]),
  );
  expect(kept.map(({ label, worth }) => [label, Number(worth)])).toEqual([
    ["In Earn", 6518.245],
    ["Loans", -50],
  ]);
  const whole = holdingOf(row("USDT", "200.01"), undefined);
  const parted = holdingOf(row("USDT", "100.005"), undefined);
  expect(
    totalsOf([parted], keptOf([{ label: "a", link: "", coin: "USDT", amount: "100.005", usdt: "100.00", priced: true }], new Map())).value,
  ).toBe(totalsOf([whole]).value);
  expect(totalsOf([USDT], kept).value).toBe("30315.80");
  expect(allocation([USDT], ({ coin }) => coin, "Other", kept).map(({ label }) => label)).toEqual(["USDT", "In Earn"]);
});
