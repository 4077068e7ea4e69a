import { describe, expect, it } from "vitest";
import { duration, minutesSince } from "../src/queue/age";

const said = (key: string, values: Record<string, string | number> = {}) => `${key.split(".").pop()} ${Object.values(values).join(" ")}`;

describe("how long a case has waited", () => {
  it.each([
    [0, "minutes 0"],
    [59, "minutes 59"],
    [60, "whole_hours 1"],
    [112, "hours 1 52"],
    [1439, "hours 23 59"],
    [1440, "whole_days 1"],
    [3061, "days 2 3"],
  ])("%i minutes in the two units that matter", (minutes, text) => {
    expect(duration(minutes, said)).toBe(text);
  });

  it("counts whole minutes and is never negative", () => {
    const now = Date.parse("2026-11-20T08:10:59Z");
    expect(minutesSince("2026-11-20T08:00:00+00:00", now)).toBe(10);
    expect(minutesSince("2026-11-20T08:11:30Z", now)).toBe(0);
    expect(minutesSince("never", now)).toBe(0);
  });
});
