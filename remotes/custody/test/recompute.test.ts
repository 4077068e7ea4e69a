import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { recomputed } from "../src/receipt/recompute";
import { settledAgain } from "../src/receipt/rule";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const LINK = hash("the link of a day");
const DAY = { product: "usdt-7", link: LINK, previous: hash(LINK), day: "2026-11-20", low: "30000000", high: "50000000" };

describe("a receipt of custody, computed again", () => {
  it("draws the yield of a day from its link, inside its range, as the page does of shares", async () => {
    const place = BigInt(`0x${hash(`${LINK}:usdt-7`)}`) % 2001n;
    const parts = await settledAgain("custody.yield", DAY);
    expect(parts).toBe(String(30_000_000n + place * 10_000n));
    const share = await recomputed({ ...DAY, low: "0.003", high: "0.005" });
    expect(Number(share)).toBeCloseTo(Number(parts) / 1e10, 10);
  });

  it("has no result for a link that the day before didn't promise", async () => {
    expect(await settledAgain("custody.yield", { ...DAY, previous: hash("another") })).toBe("");
    expect(await recomputed({ ...DAY, low: "0.003", high: "0.005", previous: hash("another") })).toBeNull();
  });

  it("takes the share of the amount, or the ratio for each day left, rounded up and never more than the amount", async () => {
    const paid = (facts: Record<string, string>) =>
      settledAgain("custody.redemption", { amount: "400000000", remaining_days: "5", ...facts });
    expect(await paid({ rule: "share", damages: "500000000" })).toBe("380000000");
    expect(await paid({ rule: "per_day", damages: "40000000" })).toBe("392000000");
    expect(await paid({ rule: "per_day", damages: "40000000", remaining_days: "365" })).toBe("0");
    expect(await paid({ rule: "share", damages: "500000000", remaining_days: "0" })).toBe("400000000");
    expect(await paid({ rule: "share", damages: "500000000", amount: "1" })).toBe("0");
  });
});
