import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getDeployment, queryClient, replaceTable, setDeployment } from "@agio/sdk";
import Coins from "../src/coins/Coins";
import type { Coin, Instrument } from "../src/wire.gen";
import { open } from "../../../shell-web/test/stage";

const INSTRUMENT = {
  symbol: "BTCUSDT",
  base: "BTC",
  quote: "USDT",
  name: "Bitcoin",
  category: "crypto",
  last: "64182.40",
  change: "2.31",
  high: "64276.09",
  low: "62681.49",
  volume: "10",
  turnover: "10",
  decimals: 2,
  spot: true,
  open: true,
} as unknown as Instrument;
const FOLLOWED = { ...INSTRUMENT, symbol: "EURUSD", base: "EUR", quote: "USD", name: "Euro", spot: false } as Instrument;
const BITCOIN: Coin = {
  coin: "BTC",
  name: "Bitcoin",
  symbol: "BTCUSDT",
  high: "78650.00",
  low: "48173.62",
  changes: [
    { span: "hour", change: "0.41" },
    { span: "year", change: "" },
  ],
  facts: { since: "2009-01-03", agreement: "work", most: 21_000_000, paper: "https://example.org/paper", source: "", site: "" },
};

/** Each call has its answer; a call without one is refused. */
function answered(calls: Record<string, unknown>) {
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

beforeEach(() => {
  queryClient.clear();
  replaceTable([INSTRUMENT, FOLLOWED] as never);
});

describe("the pages of coins", () => {
  it("lists those that can be owned, and leads to each", async () => {
    answered({ getCurrencyAll: { rows: [INSTRUMENT, FOLLOWED], next: "" } });
    open("/ldcoin", { "/ldcoin": <Coins /> });
    const leads = () => within(screen.getByRole("table")).getAllByRole("link");
    await screen.findByRole("table");
    expect(new Set(leads().map((link) => link.getAttribute("href")))).toEqual(new Set(["/ldcoin?coin=BTC"]));
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "nothing of the kind" } });
    expect(screen.queryByRole("table")).toBeNull();
    fireEvent.click(screen.getAllByRole("button", { name: "market.clear" })[0] as HTMLElement);
    expect(leads().length).toBeGreaterThan(0);
  });

  it("tells what is known of one, and no change over a span it isn't as old as", async () => {
    answered({ "web/coin": BITCOIN, "web/candles": { rows: [], next: "", symbol: "BTCUSDT", period: "1d", decimals: 2 } });
    open("/ldcoin?coin=BTC", { "/ldcoin": <Coins /> });
    expect(await screen.findByText("21,000,000 BTC")).toBeTruthy();
    const moved = (span: string) => screen.getByText(`market.span.${span}`).nextElementSibling?.textContent;
    expect(moved("hour")).toBe("+0.41%");
    expect(moved("day")).toBe("+2.31%");
    expect(moved("year")).toBe("–");
    const addresses = screen.getAllByRole("link").filter((link) => link.getAttribute("target") === "_blank");
    expect(addresses.map((link) => link.getAttribute("href"))).toEqual(["https://example.org/paper"]);
  });

  it("has a line for each product that trades it, and leads to that one", async () => {
    const links = { "first.trade": "/first", "second.trade": "/second" };
    setDeployment({ ...getDeployment(), remotes: [{ id: "one", entry: "", screens: [], links }] });
    const fee = { title: "fee", column: false, figures: [{ value: "0.10", format: "percent", unit: "", high: "0.12" }, null] };
    const offers = Object.keys(links).map((link, at) => ({
      title: `${link}.title`,
      link,
      symbols: ["BTCUSDT", "EURUSD"],
      terms: at ? [fee] : [],
      tab: !at,
    }));
    answered({ "web/coin": BITCOIN, getOffers: { rows: offers, next: "" } });
    open("/ldcoin?coin=BTC", { "/ldcoin": <Coins /> });
    await screen.findAllByText("first.trade.title");
    const lines = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);
    const leads = () => lines().map((line) => within(line).getByRole("link").getAttribute("href"));
    expect(leads()).toEqual(["/first?pair=BTCUSDT", "/second?pair=BTCUSDT"]);
    expect(lines().map((line) => within(line).queryByText(/0\.10% – 0\.12%/) !== null)).toEqual([false, true]);
    fireEvent.click(screen.getByRole("radio", { name: "second.trade.title" }));
    expect(leads()).toEqual(["/second?pair=BTCUSDT"]);
  });

  it("says of a coin that isn't traded that it isn't, and leads to those that are", async () => {
    answered({});
    open("/ldcoin?coin=XX", { "/ldcoin": <Coins /> });
    expect(await screen.findByText("market.coin.unknown")).toBeTruthy();
    expect(screen.getByRole("link", { name: "market.coin.all" }).getAttribute("href")).toBe("/ldcoin");
  });
});
