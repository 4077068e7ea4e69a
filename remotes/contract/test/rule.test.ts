import { describe, expect, it } from "vitest";
import { decidedAgain, markOf, outcomeOf, type Evidence } from "../src/receipt/rule";

const tick = (price: string, used = true, time = 1) => ({ id: price, symbol: "BTCUSDT", source: "", price, time, used });

/** 250 lots of 0.001 BTC, long at 63,420.00 with 792.75 USDT of margin. */
const HELD = {
  side: "long",
  entry: "6342000",
  lots: "250",
  lot: "100000",
  margin: "792750000",
  closing: "0",
  take_profit: "0",
  stop_loss: "0",
  spread: "360",
  fee_ppm: "500",
  liquidation_fee_ppm: "3000",
  maintenance_ppm: "5000",
  decimals: "2",
  scale: "6",
  void: "0",
};
const exit = (facts: Partial<typeof HELD>, ...prices: string[]): Evidence => ({
  rule: "contract.exit",
  facts: { ...HELD, ...facts },
  ticks: [tick("1.00", false), ...prices.map((price) => tick(price))],
});

describe("a contract, computed again", () => {
  it("takes the median of the sources as the mark, the lower of the two in the middle", () => {
    expect(markOf([3n, 1n, 2n])).toBe(2n);
    expect(markOf([4n, 1n, 2n, 3n])).toBe(2n);
    expect(() => markOf([])).toThrow();
  });

  it("closes by its owner at the bid of a long and at the ask of a short", () => {
    // 63,418.20 − 63,420.00 on 0.25 BTC is −0.45; the fee is 0.05% of 15,854.55.
    expect(outcomeOf(exit({ closing: "250" }, "63420.00"))).toEqual({ reason: "user", price: "63418.20", returned: "784.372725" });
    expect(outcomeOf(exit({ closing: "250", side: "short" }, "63420.00")).price).toBe("63421.80");
  });

  it("closes a part with its part of the margin, rounded down", () => {
    expect(outcomeOf(exit({ closing: "100", fee_ppm: "0", spread: "0" }, "64420.00")).returned).toBe("417.100000");
    expect(outcomeOf(exit({ closing: "1", margin: "1000", lots: "3", lot: "1", fee_ppm: "0", spread: "0" }, "63420.00")).returned).toBe(
      "0.000333",
    );
  });

  it("liquidates at the first mark at or beyond the price, before any stop", () => {
    // (63,420 × 0.25 − 792.75) ÷ (0.25 × 0.995) is 60,551.7587…
    expect(outcomeOf(exit({ stop_loss: "6200000" }, "60551.75")).reason).toBe("liquidated");
    expect(outcomeOf(exit({ stop_loss: "6200000" }, "60551.76")).reason).toBe("stop_loss");
  });

  it("takes the liquidation's fee out of what is left, and never more than that", () => {
    expect(decidedAgain(exit({}, "60551.75"))).toBe("30.273687");
    expect(decidedAgain(exit({}, "50000.00"))).toBe("0.000000");
  });

  it("closes a short at its take-profit below the entry", () => {
    expect(outcomeOf(exit({ side: "short", take_profit: "6300000" }, "63000.00")).reason).toBe("take_profit");
    expect(() => outcomeOf(exit({ side: "short", take_profit: "6300000" }, "63000.01"))).toThrow("closes nothing");
  });

  it("enters at the ask or the bid of the mark, the odd tick to the house", () => {
    const entry = (side: string): Evidence => ({
      rule: "contract.entry",
      facts: { ...HELD, side, spread: "361" },
      ticks: [tick("64182.40")],
    });
    expect(decidedAgain(entry("long"))).toBe("64184.21");
    expect(decidedAgain(entry("short"))).toBe("64180.60");
  });

  it("delivers at the average of sixty prices, a half up, and at the entry where none was found", () => {
    const ticks = Array.from({ length: 60 }, (_, index) => tick(index < 30 ? "64000.00" : "64000.01", true, index));
    const facts = { ...HELD, fee_ppm: "0", void: "" };
    expect(outcomeOf({ rule: "contract.delivery", facts, ticks })).toEqual({
      reason: "delivered",
      price: "64000.01",
      returned: "937.752500",
    });
    expect(() => outcomeOf({ rule: "contract.delivery", facts, ticks: ticks.slice(1) })).toThrow("averages");
    expect(decidedAgain({ rule: "contract.delivery", facts: { ...facts, void: "silent" }, ticks: [] })).toBe("792.750000");
  });
});
