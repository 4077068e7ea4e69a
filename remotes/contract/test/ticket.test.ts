import { describe, expect, it } from "vitest";
import { UNREAD } from "@agio/sdk";
import {
  emptyTicket,
  labelledSteps,
  mostLots,
  orderParams,
  offeredLeverage,
  quantityOf,
  shareOfLots,
  stepTo,
  withKind,
} from "../src/ticket/ticket";

const STEPS = { leverages: [1, 2, 5, 10, 20, 25, 50, 75, 100] };

describe("an order of contracts", () => {
  it("levers by the steps of its product: up to the next, down to the one before", () => {
    expect(stepTo(STEPS, "20", "21")).toBe("25");
    expect(stepTo(STEPS, "20", "19")).toBe("10");
    expect(stepTo(STEPS, "20", "400")).toBe("100");
    expect(stepTo(STEPS, "20", "")).toBe("20");
    expect(labelledSteps(STEPS)).toEqual(["1", "5", "10", "20", "50", "100"]);
    expect(labelledSteps({ leverages: [1, 2, 5, 10, 20, 25] })).toEqual(["1", "5", "10", "20", "25"]);
    expect(offeredLeverage({ leverages: [1, 2, 5] }, "20")).toBe("5");
    expect(offeredLeverage(STEPS, "50")).toBe("50");
  });

  it("proposes lots whose margin and fee can be paid", () => {
    // A lot costs 63.90 ÷ 20 + 63.90 × 0.0005 = 3.22695.
    expect(mostLots("6574.60", "63900", "20", "0.001", "0.0005")).toBe("2037");
    expect(mostLots("3.22", "63900", "20", "0.001", "0.0005")).toBe("0");
    expect(mostLots("10", "", "20", "0.001", "0.0005")).toBe("0");
    expect(shareOfLots("2037", "25")).toBe("509");
    expect(quantityOf("100", "0.001")).toBe("0.100");
  });

  it("is asked about once it is whole, and a market order without a price", () => {
    const ticket = { ...emptyTicket("short"), leverage: "20", lots: "100" };
    expect(orderParams("BTCUSDT-PERP", ticket)).toBeNull();
    const market = withKind({ ...ticket, price: "63900.00" }, "market");
    expect(orderParams("BTCUSDT-PERP", market)).toEqual({
      product: "BTCUSDT-PERP",
      side: "short",
      kind: "market",
      leverage: 20,
      lots: 100,
    });
    expect(orderParams("BTCUSDT-PERP", { ...ticket, price: "63900.00", levels: true, tp: "62000", sl: "" })).toMatchObject({
      price: "63900.00",
      take_profit: "62000",
    });
    expect(orderParams("BTCUSDT-PERP", { ...ticket, price: "63900.00", levels: true, tp: "62000", sl: UNREAD })).toBeNull();
    expect(orderParams("BTCUSDT-PERP", { ...ticket, price: "63900.00", tp: "62000" })).not.toHaveProperty("take_profit");
  });
});
