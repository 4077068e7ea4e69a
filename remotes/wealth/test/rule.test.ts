import { describe, expect, it } from "vitest";
import { settledAgain, valueAgain, whole, written } from "../src/rule";
import type { FixedValue } from "../src/wire.gen";

const value = (of: Partial<FixedValue>): FixedValue => ({
  id: "7",
  fund: "balanced-60",
  name: "Balanced 60",
  coin: "USDT",
  day: "2026-11-20",
  at: "2026-11-20T00:00:00Z",
  fixed_at: "2026-11-20T00:00:01Z",
  value: "0",
  rule: "wealth.value",
  version: 1,
  fee_rate: "0",
  days: 0,
  fee: "0",
  cash_before: "0",
  units_before: [],
  weights: [],
  cash: "0",
  units: [],
  prices: [],
  shown: false,
  ...of,
});
const price = (symbol: string, of: string) => ({ symbol, price: of, time_ms: 1, tick: "1" });

describe("the value of a share, computed again", () => {
  it("is what units and cash are worth, cut to six decimals", () => {
    const share = {
      units_before: [
        { symbol: "SPY", units: "0.000403000000" },
        { symbol: "EURUSD", units: "0.1" },
      ],
      cash_before: "0.043400000000",
      prices: [price("SPY", "672.15"), price("EURUSD", "1.162800")],
    };
    expect(valueAgain(value(share))).toBe("0.430556"); // 0.27087645 + 0.11628 + 0.0434 = 0.43055645
  });

  it("takes the fee of the days out of the cash, rounded up against the fund", () => {
    const begun = { cash_before: "1.000000000000", fee_rate: "0.005" };
    expect(valueAgain(value({ ...begun, days: 0 }))).toBe("1.000000");
    expect(valueAgain(value({ ...begun, days: 1 }))).toBe("0.999986"); // less 0.005 / 365 = 0.0000136986…
    expect(valueAgain(value({ ...begun, days: 365 }))).toBe("0.995000");
    expect(valueAgain(value({ cash_before: "1.000000000000", fee_rate: "0.0000000001", days: 1 }))).toBe("0.999999");
  });

  it("counts a holding without its price as nothing, so that a receipt that lacks one can't agree", () => {
    const share = { units_before: [{ symbol: "SPY", units: "1" }], cash_before: "0.5" };
    expect(valueAgain(value(share))).toBe("0.500000");
    expect(valueAgain(value({ ...share, prices: [price("SPY", "2.00")] }))).toBe("2.500000");
  });
});

describe("what an order came to, computed again", () => {
  it("buys shares for the amount less its fee: the fee up, the shares down", () => {
    const facts = { amount: "3000000000", fee_rate: "20000000", value: "1084200", scale: "6" };
    expect(settledAgain("wealth.purchase", facts)).toBe("2761.483121"); // 2,994 / 1.0842 = 2761.48312119…
    expect(settledAgain("wealth.purchase", { ...facts, amount: "1" })).toBe("0.000000"); // the fee of one unit is one unit
    expect(settledAgain("wealth.purchase", { ...facts, fee_rate: "0", value: "1000000" })).toBe("3000.000000");
  });

  it("pays shares at their value, rounded down in the coin's own decimals", () => {
    const facts = { shares: "1000001", value: "1084299", scale: "6" };
    expect(settledAgain("wealth.redemption", facts)).toBe("1.084300"); // 1.084300084299
    expect(settledAgain("wealth.redemption", { ...facts, scale: "2" })).toBe("1.08");
  });

  it("pays a VIP product its amount with all its days, rounded once", () => {
    expect(settledAgain("wealth.interest", { amount: "1000000000", rate: "35000000", days: "15" })).toBe("1052.500000");
    expect(settledAgain("wealth.interest", { amount: "1", rate: "35000000", days: "15" })).toBe("0.000001");
  });

  it("never brings more for buying and giving back at one value, whatever it is", () => {
    let state = 11n;
    const dice = (below: bigint) => (state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n) % below;
    for (let round = 0; round < 300; round++) {
      const amount = dice(10n ** 12n) + 1n;
      const one = { value: String(dice(10n ** 8n) + 1n), scale: "6", fee_rate: "0" };
      const shares = whole(settledAgain("wealth.purchase", { ...one, amount: String(amount) }), 6);
      expect(whole(settledAgain("wealth.redemption", { ...one, shares: String(shares) }), 6) <= amount).toBe(true);
    }
  });
});

describe("integers of so many decimals", () => {
  it("are read and written without losing a digit", () => {
    for (const text of ["0.000000", "0.000001", "12.345678", "1234567890123456.123456"]) expect(written(whole(text, 6), 6)).toBe(text);
    expect(written(-1_500_000n, 6)).toBe("-1.500000");
    expect(whole("7", 8)).toBe(700_000_000n);
    expect(written(42n, 0)).toBe("42");
  });
});
