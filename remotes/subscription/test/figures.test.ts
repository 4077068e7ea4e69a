import { describe, expect, it } from "vitest";
import { formatFor } from "@agio/sdk";
import { coins, isDrawn, isOpen, lotsOf, percent, plain, price, secondsTo, short, usdt } from "../src/figures";
import { trackOf } from "../src/order/trackOf";
import type { Order } from "../src/wire.gen";

const en = formatFor("en");

describe("figures of a subscription", () => {
  it("leaves out the zeros that nobody reads, and no digit that says something", () => {
    expect(plain(en, "20000000.00000000")).toBe("20,000,000");
    expect(coins(en, "0.50000000", "MRD")).toBe("0.5 MRD");
    expect(usdt(en, "250.250000")).toBe("250.25 USDT");
    expect(usdt(en, "250.000000")).toBe("250.00 USDT");
    expect(usdt(en, "0.000001")).toBe("0.000001 USDT");
    expect(price(en, "0.500000")).toBe("0.5000");
    expect(price(en, "0.123456")).toBe("0.123456");
  });

  it("writes the numbers of lots from the first to the last, and a single one once", () => {
    expect(lotsOf(en, { first_lot: 933, last_lot: 1_040 })).toBe("933 – 1,040");
    expect(lotsOf(en, { first_lot: 933, last_lot: 933 })).toBe("933");
  });

  it("writes a demand of more than was issued beyond a hundred percent", () => {
    expect(percent(en, "1.574")).toBe("157.4%");
    expect(percent(en, "0.001", 2)).toBe("0.10%");
    expect(percent(formatFor("es"), "1.574")).toBe("157,4\u00a0%");
  });

  it("shortens a long code to what people compare, and no short one", () => {
    expect(short("7c1f90ab44d2" + "0".repeat(44) + "5e08c3b7")).toBe("7c1f 90ab 44d2 … 5e08 c3b7");
    expect(short("c0ffee")).toBe("c0ffee");
  });

  it("counts down by the server's clock, and never below nothing", () => {
    expect(secondsTo("2026-11-20T12:00:00Z", "2026-11-20T11:58:59.500Z")).toBe(61);
    expect(secondsTo("2026-11-20T12:00:00Z", "2026-11-20T12:00:01Z")).toBe(0);
  });

  it("is open in its window alone, and drawn from the allocation on", () => {
    expect(
      (["announced", "open", "sold_out", "closed", "allocated", "listed", "failed"] as const).filter((status) =>
        isOpen({ status } as never),
      ),
    ).toEqual(["open"]);
    expect((["open", "closed", "allocated", "listed", "failed"] as const).filter((status) => isDrawn({ status } as never))).toEqual([
      "allocated",
      "listed",
    ]);
  });
});

describe("the track of a subscription", () => {
  const order = {
    created_at: "2026-11-20T10:00:00Z",
    closes_at: "2026-11-22T12:00:00Z",
    draws_at: "2026-11-22T12:05:00Z",
    lists_at: "2026-11-25T12:00:00Z",
    frees_at: "2026-12-25T12:00:00Z",
    decided_at: "2026-11-23T08:00:00Z",
    lock_days: 30,
    lots: 10,
    passed_lots: 4,
  };
  const t = (key: string, values: object = {}) => [key.replace(/^subscription\./, ""), ...Object.values(values)].join(" ");
  const track = (state: Order["state"], now = "2026-11-21T00:00:00Z") =>
    trackOf({ ...order, state } as unknown as Order, t, Date.parse(now)).map((point) => `${point.title}: ${point.state}`);

  it("goes from the asking over the draw and the listing to free coins", () => {
    expect(track("under_review")).toEqual([
      "track.asked: done",
      "track.closes: now",
      "track.draws: next",
      "track.listed: next",
      "track.free: next",
    ]);
    expect(track("under_review", "2026-11-22T12:01:00Z").slice(1, 3)).toEqual(["track.closes: done", "track.draws: now"]);
    expect(track("passed")).toEqual(["track.asked: done", "track.drawn 4 10: done", "track.listed: now", "track.free: next"]);
    expect(track("locked", "2026-12-05T11:00:00Z")).toContain("track.locked 10 30: now");
    expect(track("released").every((point) => point.endsWith(": done"))).toBe(true);
  });

  it("says where it ended, and that the money came back", () => {
    expect(track("not_passed")).toEqual(["track.asked: done", "track.drawn 4 10: failed", "track.refunded: done"]);
    expect(track("rejected")).toEqual(["track.asked: done", "state.rejected: failed", "track.refunded: done"]);
    expect(track("issuance_failed")).toEqual(["track.asked: done", "state.issuance_failed: failed", "track.refunding: next"]);
    expect(track("refunded")).toEqual(["track.asked: done", "state.issuance_failed: failed", "track.refunded: done"]);
  });
});
