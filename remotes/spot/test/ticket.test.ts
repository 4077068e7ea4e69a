import { describe, expect, it } from "vitest";
import { UNREAD } from "@agio/sdk";
import {
  byAmount,
  canExit,
  emptyTicket,
  isComplete,
  needed,
  orderParams,
  quantityFor,
  withPercent,
  withPrice,
  withQuantity,
  withSide,
  withTerm,
  withTotal,
  withType,
  withUntil,
  termOf,
} from "../src/form/ticket";

const rules = { step: "0.0001", quantity_decimals: 4, price_decimals: 2 };

describe("the ticket", () => {
  const limit = withPrice(emptyTicket("buy"), "64150.00");

  it("rounds a percentage down to the step, never beyond what is there", () => {
    const half = withPercent(limit, "50", { base: "0", quote: "12480.55" }, rules);
    expect(half.quantity).toBe("0.0972");
    expect(half.total).toBe("6235.38");
    expect(withPercent(withSide(limit, "sell"), "25", { base: "0.41829999", quote: "0" }, rules).quantity).toBe("0.1045");
  });

  it("spends exactly what is there at a hundred percent by market", () => {
    const market = withType(limit, "market");
    expect(byAmount(market)).toBe(true);
    expect(withPercent(market, "100", { base: "0", quote: "12.34567891" }, rules).total).toBe("12.34567891");
  });

  it("lets price, quantity and total follow each other", () => {
    const typed = withQuantity(limit, "0.1");
    expect(typed.total).toBe("6415.00");
    expect(withPrice(typed, "60000").total).toBe("6000.00");
    expect(withTotal(limit, "100", rules)).toMatchObject({ total: "100", quantity: "0.0015" });
    expect(withTotal(withPrice(limit, ""), "100", rules).quantity).toBe("");
    expect(quantityFor("1", "64150.00", rules)).toBe("0.0000");
  });

  it("forgets a quantity when the side turns, as it meant another coin", () => {
    expect(withSide(withQuantity(limit, "0.1"), "sell")).toMatchObject({ side: "sell", quantity: "", price: "64150.00" });
  });

  it("sends an amount for a market buy and a quantity for all others", () => {
    expect(orderParams("BTCUSDT", { ...withType(limit, "market"), total: "50" })).toEqual({
      pair: "BTCUSDT",
      side: "buy",
      type: "market",
      amount: "50",
    });
    expect(orderParams("BTCUSDT", { ...withQuantity(limit, "0.1"), postOnly: true })).toEqual({
      pair: "BTCUSDT",
      side: "buy",
      type: "limit",
      price: "64150.00",
      tif: "gtc",
      quantity: "0.1",
      post_only: true,
    });
    expect(orderParams("BTCUSDT", limit)).toBeNull();
    expect(isComplete(withQuantity(limit, "0"))).toBe(false);
    expect(needed(withQuantity(limit, "0.0001"))).toBe("6.415000");
    expect(withQuantity(limit, "0.00013").total).toBe("8.33");
    expect(needed(limit)).toBeNull();
    expect(needed({ ...withSide(limit, "sell"), quantity: "2" })).toBe("2");
  });

  it("says what an order waits for, and nothing of it once it waits no more", () => {
    const stop = { ...withQuantity(withType(limit, "stop_limit"), "0.1"), trigger: "64000" };
    expect(orderParams("BTCUSDT", stop)).toMatchObject({ type: "stop_limit", trigger_price: "64000", price: "64150.00", tif: "gtc" });
    expect(isComplete({ ...stop, trigger: "" })).toBe(false);
    const market = { ...withType(stop, "take_profit_market"), total: "50" };
    expect(orderParams("BTCUSDT", market)).toEqual({
      pair: "BTCUSDT",
      side: "buy",
      type: "take_profit_market",
      trigger_price: "64000",
      amount: "50",
    });
    expect(orderParams("BTCUSDT", withQuantity(withType(stop, "limit"), "0.1"))).not.toHaveProperty("trigger_price");
  });

  it("ends an order by the days that were chosen", () => {
    const now = 1_795_000_000_000;
    const week = withTerm(withQuantity(limit, "0.1"), "7", now);
    expect(orderParams("BTCUSDT", week)).toMatchObject({ tif: "gtd", expires: now + 7 * 86_400_000 });
    expect(termOf(week, now + 1000)).toBe("7");
    expect(termOf(withTerm(week, "gtc", now), now)).toBe("gtc");
    expect(orderParams("BTCUSDT", withTerm(week, "ioc", now))).not.toHaveProperty("expires");
  });

  it("writes a share as a percentage", () => {});
});

describe("what follows an order", () => {
  const buy = { ...emptyTicket("buy"), price: "100", quantity: "1", exits: true };

  it("is asked for with one price at the least, of either side", () => {
    expect(orderParams("BTCUSDT", buy)).toBeNull();
    expect(orderParams("BTCUSDT", { ...buy, takeProfit: "110" })).toMatchObject({ take_profit: "110" });
    expect(orderParams("BTCUSDT", { ...buy, stopLoss: "90" })).not.toHaveProperty("take_profit");
    expect(orderParams("BTCUSDT", { ...buy, takeProfit: "110", stopLoss: UNREAD }), "a stop that can't be read isn't left out").toBeNull();
    const sell = { ...emptyTicket("sell"), price: "100", quantity: "1", exits: true, takeProfit: "90", stopLoss: "110" };
    expect(orderParams("BTCUSDT", sell)).toMatchObject({ side: "sell", take_profit: "90", stop_loss: "110" });
  });

  it("isn't asked for of an order of two prices", () => {
    const oco = { ...withType(buy, "oco"), quantity: "1", trigger: "110", stopLimit: "111", takeProfit: "120" };
    expect(canExit(oco)).toBe(false);
    expect(orderParams("BTCUSDT", oco)).not.toHaveProperty("take_profit");
  });

  it("is forgotten with the side, on whose other side its prices would lie", () => {
    const sell = withSide({ ...buy, takeProfit: "110", stopLoss: "90" }, "sell");
    expect([sell.exits, sell.takeProfit, sell.stopLoss]).toEqual([true, "", ""]);
  });
});

describe("how an order ends and meets its own user's", () => {
  const limit = { ...emptyTicket("buy"), price: "100", quantity: "1" };

  it("ends at the date that is typed, and at none until then", () => {
    const dated = withTerm(limit, "date", 0);
    expect(termOf(dated, 0)).toBe("date");
    expect(orderParams("BTCUSDT", dated)).toBeNull();
    const until = withUntil(dated, "2026-12-01T14:30");
    expect(orderParams("BTCUSDT", until)).toMatchObject({ tif: "gtd", expires: new Date(2026, 11, 1, 14, 30).getTime() });
    expect(orderParams("BTCUSDT", withTerm(until, "gtc", 0))).not.toHaveProperty("expires");
  });

  it("names a way to meet its user's own orders where it isn't the usual one, and one that it can go", () => {
    expect(orderParams("BTCUSDT", limit)).not.toHaveProperty("prevention");
    expect(orderParams("BTCUSDT", { ...limit, prevention: "decrement" })).toMatchObject({ prevention: "decrement" });
    const spend = { ...emptyTicket("buy"), type: "market", total: "100", prevention: "decrement" } as const;
    expect(orderParams("BTCUSDT", spend)).not.toHaveProperty("prevention");
  });
});
