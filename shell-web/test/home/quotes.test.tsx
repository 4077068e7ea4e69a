import { act, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { mergeRow } from "@agio/sdk";
import { LatestQuotes } from "../../src/home/Markets";
import { answer } from "../fetch";

const row = (base: string, over: object = {}) => ({
  symbol: `${base}USDT`,
  base,
  quote: "USDT",
  name: base,
  category: "crypto",
  decimals: 2,
  last: "100.00",
  open: true,
  spot: true,
  change: "0.01",
  high: "110.00",
  low: "90.00",
  volume: "5",
  turnover: "500",
  spark: [1, 2],
  ...over,
});

it("is a table of last price, change, high, low and turnover that the feed moves", async () => {
  const sent = answer({ code: 0, message: "", data: { rows: [row("QAA"), row("QBB", { last: "7.50" })], next: "" } });
  render(
    <MemoryRouter>
      <LatestQuotes />
    </MemoryRouter>,
  );
  const table = await screen.findByRole("table", { name: "shell.home.quotes" });
  const heads = within(table)
    .getAllByRole("columnheader")
    .map((head) => head.textContent);
  expect(heads).toEqual(["pair", "last", "change", "high", "low", "turnover", "day"].map((name) => `shell.home.${name}`));
  expect(within(table).getByText("7.50")).toBeVisible();
  expect(sent.some(({ url }) => url.pathname.endsWith("getCurrencyAll"))).toBe(true);
  act(() => mergeRow(row("QBB", { last: "8.25" }) as never));
  expect(await within(table).findByText("8.25")).toBeVisible();
});
