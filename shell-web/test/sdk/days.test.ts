import { describe, expect, it } from "vitest";
import { dayFormatFor, momentHere } from "@agio/sdk";

const LANGUAGES = ["en", "es", "ja", "ko", "th", "vi", "zh-Hans", "zh-Hant"];

describe("a day in the reader's language", () => {
  it.each([
    ["en", "05/11/2026"],
    ["es", "05/11/2026"],
    ["th", "05/11/2026"],
    ["vi", "05/11/2026"],
    ["ja", "2026/11/05"],
    ["ko", "2026. 11. 05."],
    ["zh-Hans", "2026/11/05"],
    ["zh-Hant", "2026/11/05"],
  ])("is written as %s writes it", (tag, text) => {
    expect(dayFormatFor(tag).write("2026-11-05")).toBe(text);
    expect(dayFormatFor(tag).write("2026-11-05T14:30")).toBe(`${text} 14:30`);
    expect(dayFormatFor(tag).write("")).toBe("");
  });

  it.each(LANGUAGES)("is read as it is written, year first and without signs, in %s", (tag) => {
    const days = dayFormatFor(tag);
    const written = days.write("2026-11-05");
    expect(days.read(written)).toBe("2026-11-05");
    expect(days.read(written.replace(/\D/g, ""))).toBe("2026-11-05");
    expect(days.read("2026-11-5")).toBe("2026-11-05");
    expect(days.read("２０２６年１１月５日")).toBe("2026-11-05");
    expect(days.read(days.write("2026-11-05T04:09"), true)).toBe("2026-11-05T04:09");
    expect(days.read("202611050409", true)).toBe("2026-11-05T04:09");
    expect(days.read("2026년 11월 5일 4시 9분", true)).toBe("2026-11-05T04:09");
    expect(days.read("2026-11-05", true)).toBe("2026-11-05T00:00");
  });

  it.each([
    "",
    "5",
    "5/11",
    "5/11/20",
    "5/11/202",
    "0202-11-05",
    "31/02/2026",
    "2026-13-01",
    "05/11/2569",
    "5 Nov 2026",
    "12/11/2026 10:00",
  ])("is none while it is %j", (text) => expect(dayFormatFor("en").read(text)).toBe(""));

  it.each(["5/11/2026 2:05 pm", "5/11/2026 오후 2:05", "5/11/2026 24:00", "5/11/2026 1", "5/11/2026 14:05:10", "5/11/2026 10:60"])(
    "has no time as in %j",
    (text) => expect(dayFormatFor("en").read(text, true)).toBe(""),
  );

  it("is not guessed at where the order is another one than the language's", () => {
    expect(dayFormatFor("ja").read("05/11/2026")).toBe("");
    expect(dayFormatFor("en").read("11/25/2026")).toBe("");
  });

  it("is read in Thai figures too", () => {
    expect(dayFormatFor("th").read("๐๕/๑๑/๒๐๒๖")).toBe("2026-11-05");
  });

  it.each(LANGUAGES)("has seven weekdays that differ, and a name with its year, in %s", (tag) => {
    const days = dayFormatFor(tag);
    const week = ["01", "02", "03", "04", "05", "06", "07"].map((day) => days.weekday(`2026-11-${day}`));
    expect(new Set(week).size).toBe(7);
    expect(days.name("2026-11-05")).toContain("2026");
    expect(days.month("2026-11-05")).toContain("2026");
  });

  it("begins the week as the language's country does", () => {
    expect(LANGUAGES.filter((tag) => dayFormatFor(tag).firstDayOfWeek === 0)).toEqual(["ja", "ko", "th", "zh-Hant"]);
  });

  it("is told of this moment by the reader's clock", () => {
    expect(momentHere(new Date(2026, 0, 2, 3, 4))).toBe("2026-01-02T03:04");
  });
});
