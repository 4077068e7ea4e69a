import { describe, expect, it } from "vitest";
import { exampleOf, lastCloseAt, recompute } from "../../src/home/example";

const MINUTE = 60_000;
const START = 1_000_000 * 5 * MINUTE;
const candles = Array.from({ length: 12 }, (_, index) => ({ time: START + index * MINUTE, close: `${100 + index}.00` }));

describe("the receipt on the home page", () => {
  it("uses the last close at or before the settlement", () => {
    const example = exampleOf(candles, START + 10.4 * MINUTE);
    expect(example?.settles).toBe(START + 10 * MINUTE);
    expect(example?.used.close).toBe("109.00");
    expect(example?.entry.close).toBe("104.00");
    expect(example?.same).toBe(true);
  });
  it("does not look into the future", () => {
    expect(candles[lastCloseAt(candles, START + 3 * MINUTE - 1)]?.close).toBe("101.00");
    expect(recompute([...candles].reverse(), START + 3 * MINUTE)).toBe("102.00");
  });
  it("shows nothing when the candles do not reach back far enough", () => {
    expect(exampleOf(candles.slice(0, 3), START + 3 * MINUTE)).toBeNull();
    expect(exampleOf([], START)).toBeNull();
  });
});
