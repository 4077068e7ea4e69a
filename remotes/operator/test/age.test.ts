import { describe, expect, it } from "vitest";
import { minutesSince } from "../src/queue/age";

describe("how long a case has waited", () => {
  it("counts whole minutes and is never negative", () => {
    const now = Date.parse("2026-11-20T08:10:59Z");
    expect(minutesSince("2026-11-20T08:00:00+00:00", now)).toBe(10);
    expect(minutesSince("2026-11-20T08:11:30Z", now)).toBe(0);
    expect(minutesSince("never", now)).toBe(0);
  });
});
