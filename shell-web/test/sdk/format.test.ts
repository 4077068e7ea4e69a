import { afterEach, describe, expect, it, vi } from "vitest";
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
    expect(format.percent("-2.15")).toMatch(/^−2[.,]15\u00a0?%$/);
  });
  it("writes a share as the language writes a percentage, exactly", () => {
    expect(["en", "es"].map((tag) => formatFor(tag).share("0.0012"))).toEqual(["0.12%", "0,12\u00a0%"]);
    expect([formatFor("en").share("0.18", 2), formatFor("en").share(""), formatFor("vi").share("0.000125")]).toEqual([
      "18.00%",
      "–",
      "0,0125%",
    ]);
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

describe("moments", () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const at = (year: number, month: number, day: number, ...time: [number, number]) => new Date(year, month - 1, day, ...time);
  const clock = (now: Date) => vi.useFakeTimers({ now, toFake: ["Date"] });

  it.each([
    ["en", "20 Nov 13:04:00", "20 Nov 2025 13:04:00"],
    ["es", "20 nov 13:04:00", "20 nov 2025 13:04:00"],
    ["ja", "11月20日 13:04:00", "2025年11月20日 13:04:00"],
    ["ko", "11월 20일 13:04:00", "2025년 11월 20일 13:04:00"],
    ["th", "20 พ.ย. 13:04:00", "20 พ.ย. 2025 13:04:00"],
    ["zh-Hans", "11月20日 13:04:00", "2025年11月20日 13:04:00"],
  ])("have their year in %s where it isn't this one", (tag, now, before) => {
    clock(at(2026, 11, 22, 9, 0));
    expect(formatFor(tag).dateTime(at(2026, 11, 20, 13, 4))).toBe(now);
    expect(formatFor(tag).dateTime(at(2025, 11, 20, 13, 4))).toBe(before);
    clock(at(2025, 11, 22, 9, 0));
    expect(formatFor(tag).dateTime(at(2025, 11, 20, 13, 4))).not.toContain("2025");
  });
  it("begin a year at midnight of the zone that is shown", () => {
    clock(at(2026, 1, 1, 0, 30));
    const format = formatFor("en");
    expect(format.dateTime(at(2025, 12, 31, 23, 59))).toBe("31 Dec 2025 23:59:00");
    expect(format.dateTime(at(2026, 1, 1, 0, 0))).toBe("1 Jan 00:00:00");
    expect(format.moment("never")).toBe("–");
    expect(format.dateTime(at(2027, 1, 1, 0, 0))).toBe("1 Jan 2027 00:00:00");
  });
  it("that count name their clock, in every language", () => {
    for (const tag of ["en", "es", "ja", "ko", "th", "vi", "zh-Hans", "zh-Hant"]) {
      const reported = formatFor(tag).moment(at(2026, 12, 4, 0, 0));
      const zone = new Intl.DateTimeFormat(tag, { timeZoneName: "short" })
        .formatToParts(at(2026, 12, 4, 0, 0))
        .find(({ type }) => type === "timeZoneName");
      expect(reported).toContain("2026");
      expect(reported).toContain("00:00");
      expect(reported).toContain(zone?.value);
    }
  });
  it("of Hong Kong's days are told on both clocks, where they differ", () => {
    const begins = Date.UTC(2026, 11, 3, 16);
    const format = formatFor("en");
    expect(format.hongKong(begins)).toBe("4 Dec 2026, 00:00 HKT");
    expect(format.both(begins)).toBe(`${format.moment(begins)} (4 Dec 2026, 00:00 HKT)`);
    vi.stubEnv("TZ", "Asia/Hong_Kong");
    expect(formatFor("es").hongKong(begins)).toBe("");
    expect(formatFor("es").both(begins)).toBe(formatFor("es").moment(begins));
    vi.unstubAllEnvs();
  });
  it("that are none are an en dash", () => {
    expect(formatFor("en").dateTime("never")).toBe(NOTHING);
  });
});

describe("lengths of time", () => {
  it.each([
    ["en", "10min", "10 minutes"],
    ["en", "1d", "1 day"],
    ["en", "1500ms", "1,500 milliseconds"],
    ["es", "24h", "24 horas"],
    ["ja", "10min", "10 分"],
    ["th", "30s", "30 วินาที"],
    ["zh-Hant", "7d", "7 天"],
  ])("in %s: %s is %s", (tag, written, said) => {
    expect(formatFor(tag).duration(written)).toBe(said);
  });
  it("that are none stay as they are", () => {
    for (const text of ["", "12:00", "10 min", "5w"]) expect(formatFor("en").duration(text)).toBe(text);
  });
});

describe("an amount of a coin", () => {
  it("is exact, without the zeros its decimals add, and has two digits at least", () => {
    const { coin } = formatFor("en");
    expect(["1000.000000", "0.05000000", "2499.959088", "-3"].map((value) => coin(value, "USDT"))).toEqual([
      "1,000.00\u00a0USDT",
      "0.05\u00a0USDT",
      "2,499.959088\u00a0USDT",
      "−3.00\u00a0USDT",
    ]);
    expect(coin(null, "USDT")).toBe("–");
  });
});

describe("a length of time", () => {
  it.each([
    [0, "0 minutes", "0m"],
    [59, "59 minutes", "59m"],
    [60, "1 hour", "1h"],
    [112, "1 hour 52 minutes", "1h 52m"],
    [1_440, "1 day", "1d"],
    [1_445, "1 day", "1d"],
    [3_061, "2 days 3 hours", "2d 3h"],
    [-5, "0 minutes", "0m"],
  ])("%i minutes in the two units that matter", (minutes, long, short) => {
    expect(formatFor("en").span(minutes)).toBe(long);
    expect(formatFor("en").span(minutes, true)).toBe(short);
  });
  it("is said in every language", () => {
    expect(formatFor("ja").span(112)).toBe("1 時間 52 分");
    expect(formatFor("th").span(1_440)).toBe("1 วัน");
  });
});
