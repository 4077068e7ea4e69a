import { expect, it } from "vitest";
import { pairOf } from "../src/option";

it("names a pair as the market does, and a share by its name alone", () => {
  expect(pairOf("BTCUSDT")).toBe("BTC/USDT");
  expect(pairOf("EURUSD")).toBe("EUR/USD");
  expect(pairOf("AAPL")).toBe("AAPL");
});
