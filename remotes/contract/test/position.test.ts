import { describe, expect, it } from "vitest";
import { formatFor } from "@agio/sdk";
import { chosenOf, nameOf } from "../src/market";
import { quotesAt } from "../src/data";
import { figuresAt } from "../src/positions/live";
import { awayOf, partOf, rateText, resultAt, riskAt, toneOfRisk } from "../src/positions/position";
import type { Position, Product } from "../src/wire.gen";

const HELD = {
  side: "long",
  entry: "63420.00",
  quantity: "0.25",
  margin: "792.750000",
  maintenance: "0.005",
  liquidation: "60551.76",
  result: "0.000000",
  risk: "0.1",
} as Position;

describe("a position between two answers", () => {
  it("gains with the price when long, against it when short", () => {
    expect(resultAt(HELD, "64178.90")).toBe("189.7250");
    expect(resultAt({ ...HELD, side: "short" }, "64178.90")).toBe("-189.7250");
  });

  it("has a risk of maintenance by margin and result, one at the most", () => {
    // 64,178.90 × 0.25 × 0.005 ÷ (792.75 + 189.725)
    expect(riskAt(HELD, "64178.90")).toBe("0.081654");
    expect(riskAt(HELD, "60551.75")).toBe("1");
    expect(riskAt(HELD, "50000.00")).toBe("1");
    expect(["0.39", "0.4", "0.799", "0.8"].map(toneOfRisk)).toEqual(["accent", "warn", "warn", "bad"]);
  });

  it("shows what the server said until it was entered and heard of", () => {
    expect(figuresAt({ ...HELD, entry: "" }, "64178.90")).toMatchObject({ result: "0.000000", risk: "0.1", away: "" });
    expect(figuresAt(HELD, undefined).percent).toBeUndefined();
    expect(figuresAt(HELD, "64178.90")).toMatchObject({ percent: "23.93", away: "0.056516" });
    expect(awayOf("0", "1")).toBe("");
  });

  it("closes whole lots: one at least, never more than there are", () => {
    expect(["10", "25", "50", "100"].map((percent) => partOf("7", percent))).toEqual(["1", "1", "3", "7"]);
    expect(partOf("1", "25")).toBe("1");
  });
});

describe("what is offered", () => {
  const products = [
    { key: "BTCUSDT-PERP", symbol: "BTCUSDT" },
    { key: "BTCUSDT-WEEK", symbol: "BTCUSDT" },
    { key: "XAUUSD-PERP", symbol: "XAUUSD" },
  ] as Product[];

  it("is called by its coin or its pair, with its delivery", () => {
    expect(["BTCUSDT-PERP", "BTCUSDT-WEEK", "XAUUSD-PERP", "XAUUSD-WEEK", "US500-PERP"].map(nameOf)).toEqual([
      "BTC-PERP",
      "BTC-WEEK",
      "XAU/USD",
      "XAU/USD-WEEK",
      "US500",
    ]);
  });

  it("is chosen by key, by symbol, else the first; what isn't offered is none", () => {
    expect(chosenOf(products, "btcusdt-week", null)?.key).toBe("BTCUSDT-WEEK");
    expect(chosenOf(products, null, "XAU/USD")?.key).toBe("XAUUSD-PERP");
    expect(chosenOf(products, null, null)?.key).toBe("BTCUSDT-PERP");
    expect(chosenOf(products, "DOGE-PERP", null)).toBeUndefined();
  });

  it("is quoted half a spread about the mark, the odd tick to the house", () => {
    expect(quotesAt("64182.40", "3.60", 2)).toEqual({ ask: "64184.20", bid: "64180.60" });
    expect(quotesAt("64182.40", "3.61", 2)).toEqual({ ask: "64184.21", bid: "64180.60" });
  });

  it("writes a rate with the digits it needs", () => {
    const format = formatFor("en");
    expect(["0.0002", "-0.00012", "0.000075"].map((rate) => rateText(format, rate, true))).toEqual(["+0.02%", "−0.012%", "+0.0075%"]);
  });
});
