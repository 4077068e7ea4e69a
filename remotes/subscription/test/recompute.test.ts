import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { passesAgain } from "../src/allocation/passes";
import { isSame, publishedDraw, recomputed, type Given } from "../src/allocation/recompute";
import { host, ok } from "../../../shell-web/test/host";

const SEED = "c0ffee";
const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const rowsOf = (...lots: number[]) => {
  let next = 1;
  return lots.map((count, index) => {
    const row = { place: index + 1, first_lot: next, lots: count, passed_lots: 0 };
    next += count;
    return row;
  });
};
const draw = (rule: string, issued: number, ...lots: number[]): Given => ({
  rule,
  issued_lots: issued,
  fingerprint: rule === "lottery" ? sha(SEED) : "",
  seed: rule === "lottery" ? SEED : "",
  rows: rowsOf(...lots),
});
const passedOf = async (given: Given) => {
  const found = await recomputed(given);
  return given.rows.map(({ place }) => found?.get(place) ?? 0);
};
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** A lottery as a person would do it by hand: a ticket for each lot, the lowest pass. */
function byHand({ rows, issued_lots: issued }: Given): number[] {
  const tickets = rows.flatMap(({ place, first_lot: first, lots }) =>
    Array.from({ length: lots }, (_, index) => ({ place, ticket: sha(`${SEED}:${first + index}`) })),
  );
  const passed = tickets.sort((one, other) => one.ticket.localeCompare(other.ticket)).slice(0, issued);
  return rows.map(({ place }) => passed.filter((one) => one.place === place).length);
}

describe("an allocation, computed again", () => {
  it("gives equal shares, and what is left to the largest remainders, the earlier place first", async () => {
    expect(await passedOf(draw("pro_rata", 10, 7, 7, 7))).toEqual([4, 3, 3]);
    expect(await passedOf(draw("pro_rata", 100, 80, 60, 20))).toEqual([50, 38, 12]); // 50, 37.5 and 12.5: the earlier has it
    expect(await passedOf(draw("pro_rata", 100, 30, 70))).toEqual([30, 70]);
    expect(await passedOf(draw("pro_rata", 100, 30, 60))).toEqual([30, 60]);
  });

  it("draws the lots with the lowest tickets, as a person does by hand", async () => {
    for (const given of [draw("lottery", 5, 3, 9, 1, 4), draw("lottery", 40, 25, 25, 25), draw("lottery", 50, 20, 20)]) {
      expect(await passedOf(given)).toEqual(byHand(given));
    }
  });

  it("passes neither more than was issued nor more than was asked for, and all that can pass", async () => {
    for (const rule of ["lottery", "pro_rata"]) {
      for (const lots of [[1], [5, 5, 5, 5], [97, 1, 1, 1], [13, 8, 21, 34, 55]]) {
        const given = draw(rule, 20, ...lots);
        const passed = await passedOf(given);
        expect(sum(passed)).toBe(Math.min(20, sum(lots)));
        passed.forEach((one, index) => expect(one).toBeLessThanOrEqual(lots[index] ?? 0));
      }
    }
  });

  it("is what was published, and not what was changed by one lot", async () => {
    for (const rule of ["lottery", "pro_rata", "first_come"]) {
      const given = rule === "first_come" ? draw(rule, 20, 8, 8, 4) : draw(rule, 20, 13, 8, 21);
      const passed = rule === "first_come" ? [8, 8, 4] : await passedOf(given);
      const rows = given.rows.map((row, index) => ({ ...row, passed_lots: passed[index] ?? 0 }));
      expect(await isSame({ ...given, rows }), rule).toBe(true);
      const more = rows.map((row, index) => (index === 0 ? { ...row, passed_lots: row.passed_lots + 1 } : row));
      expect(await isSame({ ...given, rows: more }), rule).toBe(false);
    }
  });

  it("trusts no seed but the one whose fingerprint was shown before", async () => {
    expect(await recomputed({ ...draw("lottery", 5, 9), seed: "another" })).toBeNull();
    expect(await isSame({ ...draw("lottery", 5, 9), seed: "another" })).toBe(false);
  });

  it("reads all pages of what is published", async () => {
    const pages = [rowsOf(1, 2), rowsOf(3)];
    host({
      "web/getIssueDraw": (fields: URLSearchParams) =>
        ok({ rule: "pro_rata", issued_lots: 3, rows: pages[fields.get("after") ? 1 : 0], next: fields.get("after") ? "" : "2" }),
    });
    expect((await publishedDraw("meridian")).rows).toHaveLength(3);
  });
});

describe("one subscription, computed again by its receipt", () => {
  it("comes to the same as the whole allocation", async () => {
    const lottery = draw("lottery", 20, 13, 8, 21, 34);
    const drawn = lottery.rows.flatMap(({ first_lot: first, lots }) =>
      Array.from({ length: lots }, (_, index) => sha(`${SEED}:${first + index}`)),
    );
    const last = drawn.sort()[19];
    const passed = await passedOf(lottery);
    for (const [index, { first_lot: first, lots }] of lottery.rows.entries()) {
      const facts = {
        rule: "lottery",
        lots: `${lots}`,
        first_lot: `${first}`,
        seed: SEED,
        fingerprint: sha(SEED),
        last_ticket: last ?? "",
      };
      expect(await passesAgain(facts)).toBe(passed[index]);
      expect(await passesAgain({ ...facts, seed: "another" })).toBeNull();
    }
  });

  it("has its share, and one lot more up to the line", async () => {
    // 100 lots for 80, 60 and 20: 50, 37.5 and 12.5, and the one that is left goes to the second.
    const facts = { rule: "pro_rata", issued_lots: "100", asked_lots: "160", last_remainder: "80", last_place: "2" };
    expect(await passesAgain({ ...facts, lots: "80", place: "1" })).toBe(50);
    expect(await passesAgain({ ...facts, lots: "60", place: "2" })).toBe(38);
    expect(await passesAgain({ ...facts, lots: "20", place: "3" })).toBe(12);
    expect(await passesAgain({ ...facts, issued_lots: "200", lots: "20", place: "3" })).toBe(20);
  });

  it("passes whole where the first come, and as operators decided where they did", async () => {
    expect(await passesAgain({ rule: "first_come", lots: "9" })).toBe(9);
    expect(await passesAgain({ rule: "operator", lots: "9", decided: "4" })).toBe(4);
  });
});
