import { describe, expect, test } from "vitest";
import { formatFor } from "@agio/sdk";
import { choose } from "@agio/ui";
import { plainAmount, shortText, toneOfState } from "../src/records/figures";

describe("filters", () => {
  const days = { from: "from", to: "to" };
  test("nothing takes a field away", () => {
    expect(choose({ coin: "BTC", status: "1" }, "coin", "")).toEqual({ status: "1" });
  });
  test("days stay in order: the one that is chosen moves the other", () => {
    expect(choose({ from: "2026-11-10" }, "to", "2026-11-01", days)).toEqual({ from: "2026-11-01", to: "2026-11-01" });
    expect(choose({ to: "2026-11-01" }, "from", "2026-11-10", days)).toEqual({ from: "2026-11-10", to: "2026-11-10" });
    expect(choose({ from: "2026-11-01" }, "to", "2026-11-10", days)).toEqual({ from: "2026-11-01", to: "2026-11-10" });
  });
});

test("a state has its own tone, and one that isn't known the tone of its status", () => {
  expect(toneOfState("under_review", 1)).toBe("waiting");
  expect(toneOfState("broadcast", 1)).toBe("moving");
  expect(toneOfState("cancelled", 0)).toBe("over");
  expect(toneOfState("below_minimum", 0)).toBe("bad");
  expect(toneOfState(undefined, 2)).toBe("good");
});

test("amounts lose the zeros their coin adds, but not their cents", () => {
  expect(plainAmount("45.000000")).toBe("45.00");
  expect(plainAmount("0.01414176")).toBe("0.01414176");
  expect(plainAmount("-0.10000000")).toBe("-0.10");
  expect(plainAmount("1000")).toBe("1000.00");
});

test("a record's time has its year", () => {
  const format = formatFor("en");
  expect(format.dateTime("2025-01-05T06:07:08Z")).toMatch(/^5 Jan 2025 \d\d:\d7:08$/);
});

test("long texts keep the ends that people compare", () => {
  expect(shortText("0x8f3a90d2b7e4c5d6e7f8090a0b0c0d3e29b7c41c")).toBe("0x8f3a…b7c41c");
  expect(shortText("0x8f3a90d2")).toBe("0x8f3a90d2");
});
