import { expect, test } from "vitest";
import { heardOn, type Heard } from "../src/data";

const NOTHING: Heard = { symbol: "BTCUSDT", last: undefined, ticks: [] };

test("a price that stood there as the page was opened is no tick of that moment", () => {
  const opened = heardOn(NOTHING, "BTCUSDT", "64100.00", 1_000);
  expect(opened.ticks).toEqual([]);
  expect(heardOn(opened, "BTCUSDT", "64100.00", 2_000)).toBe(opened);
  expect(heardOn(opened, "BTCUSDT", "64101.00", 3_000).ticks).toEqual([{ time: 3_000, price: "64101.00" }]);
});

test("another symbol begins anew, without a tick of the one before", () => {
  const heard = heardOn(heardOn(NOTHING, "BTCUSDT", "64100.00", 1_000), "BTCUSDT", "64101.00", 2_000);
  expect(heardOn(heard, "ETHUSDT", "3100.00", 3_000)).toEqual({ symbol: "ETHUSDT", last: "3100.00", ticks: [] });
});
