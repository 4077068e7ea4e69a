import { expect, test } from "vitest";
import { receivedAgain, written } from "../src/exchange/rule";

const tick = (symbol: string, price: string, used = true) => ({ id: "1", symbol, price, time: 0, source: "", used });
const facts = (more: Record<string, string>) => ({
  amount: "100000000",
  from: "USDT",
  to: "BTC",
  from_scale: "6",
  to_scale: "8",
  spread_parts: "2000",
  ...more,
});

test("the rate of an exchange is computed as the server computes it, rounded down once", () => {
  // 100 USDT × 0.998 ÷ 64,182.40
  expect(receivedAgain({ facts: facts({}), ticks: [tick("BTCUSDT", "64182.40")] })).toBe("0.00155494");
  // 1 BTC × 64,182.40 × 0.998
  expect(
    receivedAgain({
      facts: facts({ amount: "100000000", from: "BTC", to: "USDT", from_scale: "8", to_scale: "6" }),
      ticks: [tick("BTCUSDT", "64182.40")],
    }),
  ).toBe("64054.035200");
  // Both sides by their own price: 1 BTC × 64,182.40 × 0.998 ÷ 2,500.5
  expect(
    receivedAgain({
      facts: facts({ amount: "100000000", from: "BTC", to: "ETH", from_scale: "8", to_scale: "8" }),
      ticks: [tick("BTCUSDT", "64182.40"), tick("ETHUSDT", "2500.5"), tick("ETHUSDT", "1.0", false)],
    }),
  ).toBe("25.61649078");
});

test("a receipt without its price isn't computed", () => {
  expect(() => receivedAgain({ facts: facts({}), ticks: [] })).toThrow("no price of BTC");
});

test("minor units are written with all their decimals", () => {
  expect(written("5", 8)).toBe("0.00000005");
  expect(written(1_500_000n, 6)).toBe("1.500000");
  expect(written("7", 0)).toBe("7");
});
