import { describe, expect, it } from "vitest";
import { decidedAgain, decidingTick } from "../src/rule";

const BEGIN = 1_700_000_000_000;
const tick = (second: number, price: string, used = false) => ({
  id: String(second),
  symbol: "BTCUSDT",
  source: "",
  price,
  time: BEGIN + second * 1000,
  used,
});
const TICKS = [tick(27, "64158.10"), tick(28, "64170.00"), tick(29, "64166.90", true), tick(31, "64190.00")];
const FACTS = {
  direction: "rise",
  entry: "6415810",
  stake: "200000000",
  scale: "6",
  profit_ppm: "800000",
  fee_ppm: "10000",
  tie: "return",
  settles_ms: String(BEGIN + 30_000),
  window_ms: "5000",
  void: "",
};
const settlement = (facts: Partial<typeof FACTS> = {}, ticks = TICKS) => ({
  kind: "options.settlement",
  facts: { ...FACTS, ...facts },
  ticks,
});

describe("an option, computed again", () => {
  it("takes the last tick at or before its time, and none from after it", () => {
    expect(decidingTick(settlement())?.id).toBe("29");
    expect(decidingTick(settlement({ settles_ms: String(BEGIN + 31_000) }))?.id).toBe("31");
    expect(decidingTick(settlement({ settles_ms: String(BEGIN + 60_000) }))).toBeUndefined();
  });

  it("comes to what the server settles by: right, wrong, equal and void", () => {
    expect(decidedAgain(settlement())).toBe("356.400000");
    expect(decidedAgain(settlement({ direction: "fall" }))).toBe("0.000000");
    expect(decidedAgain(settlement({ entry: "6416690" }))).toBe("198.000000");
    expect(decidedAgain(settlement({ entry: "6416690", tie: "lose" }))).toBe("0.000000");
    expect(decidedAgain(settlement({ void: "silent" }))).toBe("200.000000");
  });

  it("rounds a fee up and a gain down", () => {
    expect(decidedAgain(settlement({ stake: "101", scale: "0", fee_ppm: "1" }))).toBe("180");
  });

  it("enters at the first tick from its acceptance on", () => {
    const facts = { accepted_ms: String(BEGIN + 27_001), window_ms: "5000", void: "" };
    expect(decidedAgain({ kind: "options.entry", facts, ticks: TICKS })).toBe("64170.00");
  });
});
