import { describe, expect, it } from "vitest";
import { formatFor, NOTHING } from "@agio/sdk";

const MOMENT = Date.UTC(2026, 10, 20, 13, 4, 18);

describe("formatters", () => {
  it.each([
    ["en", "12,480.55", "20 Nov 2026"],
    ["es", "12.480,55", "20 nov 2026"],
    ["ja", "12,480.55", "2026年11月20日"],
    ["ko", "12,480.55", "2026년 11월 20일"],
    ["th", "12,480.55", "20 พ.ย. 2026"],
    ["vi", "12.480,55", "20 thg 11, 2026"],
    ["zh-Hans", "12,480.55", "2026年11月20日"],
    ["zh-Hant", "12,480.55", "2026年11月20日"],
  ])("writes amounts and dates as %s does", (tag, amount, date) => {
    const format = formatFor(tag);
    expect(format.amount("12480.55")).toBe(amount);
    expect(format.date(MOMENT)).toBe(date);
    expect(format.clock(MOMENT, "Asia/Hong_Kong")).toBe("21:04:18");
    expect(format.percent("-2.15")).toMatch(/^−2[.,]15%$/);
  });
  it("groups four digits in Spanish too, so that columns line up", () => {
    expect(formatFor("es").amount("1234.5", { decimals: 2 })).toBe("1.234,50");
  });
  it("keeps every digit of a large amount", () => {
    expect(formatFor("en").amount("12345678901234567.12345678")).toBe("12,345,678,901,234,567.12345678");
  });
  it("writes a true minus, a plus only on a gain, and no sign on zero", () => {
    const format = formatFor("en");
    expect(format.amount("-50.00")).toBe("−50.00");
    expect(format.percent("2.31")).toBe("+2.31%");
    expect(format.percent("0")).toBe("0.00%");
    expect(format.percent("-0.001")).toBe("0.00%");
  });
  it("cuts and never rounds up", () => {
    expect(formatFor("en").amount("1.239", { decimals: 2 })).toBe("1.23");
  });
  it("reads seconds, milliseconds and ISO times alike", () => {
    const format = formatFor("en");
    expect(format.date(MOMENT / 1000)).toBe(format.date(MOMENT));
    expect(format.date("2026-11-20T13:04:18Z")).toBe(format.date(MOMENT));
    expect(format.date(String(MOMENT))).toBe(format.date(MOMENT));
  });
  it("shows an en dash for what is absent or broken", () => {
    const format = formatFor("en");
    for (const value of [null, undefined, "", "abc"]) expect(format.price(value)).toBe(NOTHING);
    expect(format.date("never")).toBe(NOTHING);
  });
  it("says how long ago in words", () => {
    expect(formatFor("en").relative(MOMENT - 120_000, MOMENT)).toBe("2 minutes ago");
    expect(formatFor("ja").relative(MOMENT - 120_000, MOMENT)).toBe("2 分前");
  });
});
