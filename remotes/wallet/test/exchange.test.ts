import { expect, test } from "vitest";
import { durationSeconds } from "../src/exchange/duration";
import { leftOf, partnerOf, priceLine, secondsOf } from "../src/exchange/quote";

test("a price is told for one of the more valuable coin, whichever way one exchanges", () => {
  const buys = priceLine({ from: "USDT", to: "BTC", amount: "250.000000", receive: "0.00383794" });
  expect(buys).toEqual({ base: "BTC", quote: "USDT", price: "65139.11" });
  const sells = priceLine({ from: "BTC", to: "USDT", amount: "0.01000000", receive: "648.553892" });
  expect(sells).toEqual({ base: "BTC", quote: "USDT", price: "64855.38" });
});

test("a price near one keeps the decimals it needs, and nothing has no price", () => {
  expect(priceLine({ from: "USDT", to: "XRP", amount: "10.000000", receive: "4.428000" })?.price).toBe("2.258355");
  expect(priceLine({ from: "USDT", to: "SOL", amount: "43", receive: "0.2883424" })?.price).toBe("149.1282");
  expect(priceLine({ from: "USDT", to: "BTC", amount: "0.000001", receive: "0" })).toBeNull();
});

test("the last second is told until it is over, and time never runs backwards", () => {
  expect(secondsOf(leftOf(10_000, 9_001))).toBe(1);
  expect(secondsOf(leftOf(10_000, 10_000))).toBe(0);
  expect(leftOf(10_000, 12_000)).toBe(0);
});

test("durations are read as parameters write them", () => {
  expect(durationSeconds("10s")).toBe(10);
  expect(durationSeconds("1min")).toBe(60);
  expect(durationSeconds("1h30min")).toBe(5400);
  expect(durationSeconds("soon")).toBeNull();
  expect(durationSeconds("")).toBeNull();
});

test("who gives the quote coin gets bitcoin, who gives another gets the quote coin", () => {
  expect(partnerOf("USDT")).toBe("BTC");
  expect(partnerOf("SOL")).toBe("USDT");
});
