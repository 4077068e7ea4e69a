import { describe, expect, it } from "vitest";
import { money } from "@agio/sdk";

describe("money", () => {
  it("adds what floats cannot", () => {
    expect(money.add("0.1", "0.2")).toBe("0.3");
    expect(money.add("99999999999999999.99999999", "0.00000001")).toBe("100000000000000000.00000000");
  });
  it("subtracts below zero and keeps the larger scale", () => {
    expect(money.sub("1", "1.50")).toBe("-0.50");
    expect(money.sub("-0.05", "-0.05")).toBe("0.00");
  });
  it("multiplies exactly", () => {
    expect(money.mul("64182.40", "0.0972")).toBe("6238.529280");
    expect(money.mul("-3", "0.5")).toBe("-1.5");
  });
  it("divides towards zero", () => {
    expect(money.div("1", "3", 4)).toBe("0.3333");
    expect(money.div("-1", "3", 4)).toBe("-0.3333");
    expect(() => money.div("1", "0.00", 2)).toThrow(RangeError);
  });
  it("compares across scales and signs", () => {
    expect(money.compare("1.0", "1.000")).toBe(0);
    expect(money.compare("-2", "1")).toBe(-1);
    expect(money.compare("10", "9.99999999")).toBe(1);
  });
  it("rounds down to a step, never up", () => {
    expect(money.roundDown("0.09729", "0.0001")).toBe("0.0972");
    expect(money.roundDown("12.99", "5")).toBe("10");
    expect(money.roundDown("0.3", "0.1")).toBe("0.3");
    expect(money.roundDown("-0.15", "0.1")).toBe("-0.2");
  });
  it("takes a percentage exactly", () => {
    expect(money.percentOf("12480.55", "50")).toBe("6240.2750");
    expect(money.toFixed(money.percentOf("1000", "0.12"), 2)).toBe("1.20");
  });
  it("cuts or raises to fixed decimals", () => {
    expect(money.toFixed("1.239", 2)).toBe("1.23");
    expect(money.toFixed("-1.239", 2)).toBe("-1.23");
    expect(money.ceilFixed("1.231", 2)).toBe("1.24");
    expect(money.ceilFixed("1.230", 2)).toBe("1.23");
    expect(money.toFixed("5", 3)).toBe("5.000");
  });
  it("refuses what is no decimal", () => {
    for (const text of ["", ".", "-", "1e5", "1,000", "abc", "1.2.3"]) {
      expect(money.isValid(text), text).toBe(false);
      expect(() => money.add(text, "1"), text).toThrow(RangeError);
    }
    expect(money.isValid("−1.5")).toBe(true);
    expect(money.sign("−1.5")).toBe(-1);
  });
  it("agrees with integers on many random amounts", () => {
    let seed = 7;
    const next = () => (seed = (seed * 48271) % 2147483647);
    for (let round = 0; round < 500; round += 1) {
      const [a, b] = [BigInt(next()) * 1000003n, BigInt(next())];
      const text = (value: bigint) => `${value / 10n ** 8n}.${String(value % 10n ** 8n).padStart(8, "0")}`;
      expect(money.add(text(a), text(b))).toBe(text(a + b));
      expect(money.sub(money.add(text(a), text(b)), text(b))).toBe(text(a));
    }
  });
});
