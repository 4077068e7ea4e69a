import { expect, test } from "vitest";
import { localTime } from "../src/window";

test("the reader's clock is told where it differs from Hong Kong's", () => {
  const tokyo = (at: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Tokyo", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(at));
  expect(localTime("2026-11-21T16:00:00Z", "24:00", tokyo)).toBe("01:00");
  expect(localTime("2026-11-21T04:00:00Z", "12:00", tokyo)).toBe("13:00");
});

test("who lives by Hong Kong's clock is told once, at midnight as well", () => {
  const here = (at: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Shanghai", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
      new Date(at),
    );
  expect(localTime("2026-11-21T16:00:00Z", "24:00", here)).toBeNull();
  expect(localTime("2026-11-21T04:00:00Z", "12:00", here)).toBeNull();
});

test("a window that never closes has no such moment", () => {
  expect(localTime(null, "24:00", () => "17:00")).toBeNull();
});
