import { describe, expect, it } from "vitest";
import { fillOf, multiplied } from "../../src/home/example";

const trade = { price: "67287.20", quantity: "0.012500", side: "buy" as const, time: 1 };

describe("the receipt on the home page", () => {
  it("is the newest fill of somebody who bought, with its fee in what was bought", () => {
    const fill = fillOf([{ ...trade, side: "sell", price: "1" }, trade], "0.001");
    expect(Number(fill?.total)).toBe(841.09);
    expect([Number(fill?.fee), Number(fill?.received)]).toEqual([0.0000125, 0.0124875]);
    const uneven = fillOf([{ ...trade, quantity: "0.016263" }], "0.0012");
    expect([uneven?.fee, Number(uneven?.received)]).toEqual(["0.00001952", 0.01624348]);
    expect(fill?.same).toBe(true);
  });
  it("is computed by two roads", () => {
    expect(multiplied("67287.20", "0.012500")).toBe("841.09000000");
    expect(multiplied("0.01", "0.5")).toBe("0.005");
    expect(multiplied("7", "3")).toBe("21");
  });
  it("is nothing where nobody bought", () => {
    expect(fillOf([], "0.001")).toBeNull();
  });
});
