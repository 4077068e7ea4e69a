import { describe, expect, it } from "vitest";
import { priceAgain, written } from "../src/order/rule";

const tick = (symbol: string, price: string, used = true) => ({ id: "1", symbol, source: "", price, time: 1, used });
const BTC = tick("BTCUSDT", "64158.10");
const EURO = tick("EURUSD", "1.084260");
const YEN = tick("USDJPY", "151.2640");
const FACTS = { side: "buy", coin_symbol: "", currency_symbol: "", per_dollar: "1", price_decimals: "4", margin: "0" };
const evidence = (facts: Partial<typeof FACTS>, ...ticks: ReturnType<typeof tick>[]) => ({ facts: { ...FACTS, ...facts }, ticks });

describe("the rate of an order, computed again", () => {
  it("counts a USDT as a dollar, and reads a currency from either side", () => {
    expect(priceAgain(evidence({ currency_symbol: "EURUSD", per_dollar: "0" }, EURO))).toBe("0.9223"); // 1 / 1.08426 = 0.92229
    expect(priceAgain(evidence({ currency_symbol: "USDJPY", price_decimals: "2" }, YEN))).toBe("151.27");
    expect(priceAgain(evidence({ side: "sell", margin: "1000000" }))).toBe("0.9900");
    expect(priceAgain(evidence({ price_decimals: "0" }))).toBe("1");
  });

  it("multiplies a coin's rate with its currency's, the margin on top for who buys and off for who sells", () => {
    const of = { coin_symbol: "BTCUSDT", currency_symbol: "EURUSD", per_dollar: "0", price_decimals: "2", margin: "600000" };
    expect(priceAgain(evidence(of, BTC, EURO))).toBe("59527.28"); // 59172.2465… × 1.006 = 59527.2799…, up
    expect(priceAgain(evidence({ ...of, side: "sell" }, BTC, EURO))).toBe("58817.21"); // 59172.2465… × 0.994 = 58817.2130…, down
  });

  it("takes the tick that was used, and says so where there is none", () => {
    const of = { currency_symbol: "USDJPY", price_decimals: "2" };
    expect(priceAgain(evidence(of, tick("USDJPY", "100.0000", false), YEN))).toBe("151.27");
    expect(() => priceAgain(evidence(of, tick("USDJPY", "100.0000", false)))).toThrow("no price of USDJPY");
    expect(() => priceAgain({ facts: { side: "buy" }, ticks: [] })).toThrow("no price_decimals");
  });

  it("is the exact fraction rounded for the desk, whatever the rates", () => {
    let state = 7n;
    const dice = (below: bigint) => (state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n) % below;
    for (let round = 0; round < 300; round++) {
      const [coin, currency] = [dice(10n ** 7n) + 1n, dice(10n ** 6n) + 1n];
      const margin = dice(20_000_000n);
      const perDollar = round % 2;
      for (const side of ["buy", "sell"]) {
        const found = priceAgain(
          evidence(
            { side, coin_symbol: "C", currency_symbol: "F", per_dollar: String(perDollar), price_decimals: "6", margin: String(margin) },
            tick("C", written(coin, 2)),
            tick("F", written(currency, 3)),
          ),
        );
        const minor = BigInt(found.replace(".", ""));
        // price × den − num × (1 ± margin), both in hundred-millionths: between 0 and one unit of the price.
        const parts = 10n ** 8n + (side === "buy" ? margin : -margin);
        const [num, den] = perDollar ? [coin * currency, 10n ** 5n] : [coin * 10n ** 3n, currency * 10n ** 2n];
        const over = (minor * den * 10n ** 8n - num * 10n ** 6n * parts) * (side === "buy" ? 1n : -1n);
        expect(over >= 0n && over < den * 10n ** 8n, `${side} ${coin} ${currency} ${margin}`).toBe(true);
      }
    }
  });
});
