import { describe, expect, it } from "vitest";
import { formatFor } from "@agio/sdk";
import { changed, four, noon, percent } from "../src/figures";
import { gained, largestFall, within } from "../src/fund/statistics";

const en = formatFor("en");
const days = (...values: string[]) => values.map((value, place) => ({ day: `2026-01-${String(place + 1).padStart(2, "0")}`, value }));

describe("figures of a fund", () => {
  it("are shares as percentages, values in four decimals, and dates that no clock moves", () => {
    expect(percent(en, "0.002")).toBe("0.20%");
    expect(percent(en, "0.0842", true)).toBe("+8.42%");
    expect(four(en, "1.084299")).toBe("1.0842");
    expect(new Date(noon("2026-11-20")).toISOString()).toBe("2026-11-20T12:00:00.000Z");
  });

  it("change from one value to another as a share, and not at all from nothing", () => {
    expect(changed("1.000000", "1.084200")).toBe("0.084200");
    expect(changed("0", "1")).toBe("0");
  });
});

describe("the days of a fund", () => {
  it("are cut to a range, the newest last, and gain from its first to its last", () => {
    const year = days(...Array.from({ length: 40 }, (_, place) => `1.${String(place).padStart(2, "0")}`));
    expect(within(year, "month")).toHaveLength(31);
    expect(within(year, "all")).toHaveLength(40);
    expect(gained(year, "month")).toBe(changed("1.09", "1.39"));
    expect(gained([], "year")).toBe("0");
  });

  it("fall the most from a top to what came after it, wherever the lowest day is", () => {
    expect(largestFall(days("1.00", "0.90", "1.20", "1.02", "1.10"))).toEqual({ share: "-0.150000", from: 2, to: 3 });
    expect(largestFall(days("0.50", "1.00", "0.80", "0.60"))).toEqual({ share: "-0.400000", from: 1, to: 3 });
    expect(largestFall(days("1.00", "1.00", "1.10"))).toBeNull();
  });
});
