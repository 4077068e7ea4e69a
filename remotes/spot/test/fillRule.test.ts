import { expect, test } from "vitest";
import { filledAgain, isSame } from "../src/orders/fillRule";

const FACTS = {
  side: "buy",
  price: "6388433",
  price_decimals: "2",
  quantity: "2530001",
  base_scale: "8",
  quote_scale: "6",
  fee_ppm: "1200",
  value_before: "1234567890123",
  charged_before: "3333333",
};

test("a fill is computed as the server computes it, rounded once over all fills of its order", () => {
  expect(filledAgain(FACTS)).toEqual({ total: "1616274187", fee: "3036" });
  expect(filledAgain({ ...FACTS, side: "sell", fee_ppm: "1000", charged_before: "99999999" })).toEqual({
    total: "1616274187",
    fee: "1616275",
  });
  expect(filledAgain({ ...FACTS, side: "sell", quantity: "2530000", value_before: "0", charged_before: "0" })).toEqual({
    total: "1616273549",
    fee: "1939529",
  });
});

test("a fill that the fills before it have paid for is no other result than its price and quantity say", () => {
  // 0.1 at 3: the first fill is rounded up to 1, and the second comes to nothing.
  const facts = {
    ...FACTS,
    price: "3",
    price_decimals: "0",
    quantity: "1",
    base_scale: "1",
    quote_scale: "0",
    fee_ppm: "0",
    charged_before: "0",
  };
  expect(isSame({ facts: { ...facts, value_before: "0" }, result: { total: "1", fee: "0" } })).toBe(true);
  expect(isSame({ facts: { ...facts, value_before: "3" }, result: { total: "0", fee: "0" } })).toBe(true);
  expect(isSame({ facts: { ...facts, value_before: "3" }, result: { total: "1", fee: "0" } })).toBe(false);
});

test("a receipt without its facts isn't computed", () => {
  expect(() => filledAgain({ side: "buy" })).toThrow("no quantity");
});
