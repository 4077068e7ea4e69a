import { expect, test } from "vitest";
import { blocksOf, type Guards } from "../src/withdraw/blocks";
import {
  atHongKong,
  consumptionBar,
  dayPart,
  inPercent,
  mostOf,
  openParts,
  sharedDecimals,
  spentPercent,
  minutesUntil,
} from "../src/withdraw/model";
import { cardProblems, CARD_FIELDS, currencies, tidied, type CardField } from "../src/destinations/cardFields";
import type { WithdrawQuote } from "../src/wire.gen";

test("the ruler shows the window where it is open, in two parts where it passes midnight", () => {
  expect(openParts({ start: "12:00", end: "24:00" })).toEqual([{ from: 50, to: 100 }]);
  expect(openParts({ start: "18:00", end: "06:00" })).toEqual([
    { from: 0, to: 25 },
    { from: 75, to: 100 },
  ]);
  expect(openParts({ start: "12:00", end: "00:00" })).toEqual([{ from: 50, to: 100 }]);
  expect(openParts({ start: "08:00", end: "08:00" })).toEqual([{ from: 0, to: 100 }]);
});

test("the day on the ruler is Hong Kong's, whatever the reader's zone is", () => {
  expect(dayPart(Date.parse("2026-11-20T16:00:00Z"))).toBe(0);
  expect(dayPart(Date.parse("2026-11-21T04:00:00Z"))).toBe(50);
  expect(new Date(atHongKong("12:00", Date.parse("2026-11-20T17:30:00Z"))).toISOString()).toBe("2026-11-21T04:00:00.000Z");
  expect(new Date(atHongKong("24:00", Date.parse("2026-11-20T15:59:00Z"))).toISOString()).toBe("2026-11-20T16:00:00.000Z");
});

test("the time until something is rounded up: nobody comes too early", () => {
  expect(minutesUntil(120_001, 0)).toBe(3);
  expect(minutesUntil(3_600_000, 0)).toBe(60);
  expect(minutesUntil(0, 5_000)).toBe(0);
});

const consumption = (spent: string, deposited: string, share = "0.900000") => ({
  share,
  deposited,
  spent,
  required: "0.00",
  missing: "0.00",
  met: false,
  came_in: [],
  counted: [],
});

test("what was spent is rounded down, so that a share is shown once it is reached", () => {
  expect(spentPercent(consumption("899.99", "1000.00"))).toBe("89.9");
  expect(spentPercent(consumption("900.00", "1000.00"))).toBe("90.0");
  expect(spentPercent(consumption("5.00", "0.00"))).toBeNull();
});

test("the bar ends where all is spent, and holds a mark above the whole too", () => {
  expect(consumptionBar(consumption("450.00", "1000.00"))).toEqual({ done: 45, mark: 90 });
  expect(consumptionBar(consumption("5000.00", "1000.00"))).toEqual({ done: 100, mark: 90 });
  expect(consumptionBar(consumption("1000.00", "1000.00", "2.000000"))).toEqual({ done: 50, mark: 100 });
});

test("amount, fee and net stand under each other with the decimals that the longest needs", () => {
  expect(sharedDecimals("1000.000000", "50.000000", "950.000000")).toBe(2);
  expect(sharedDecimals("100.010000", "5.000500", "95.009500")).toBe(4);
  expect(sharedDecimals(null, null, null)).toBe(2);
});

test("the most is what is there, within the bounds", () => {
  expect(mostOf({ available: "12480.550000", maximum: "200000.000000" })).toBe("12480.55");
  expect(mostOf({ available: "300000.000000", maximum: "200000.000000" })).toBe("200000");
});

test("a share is told in percent without zeros that say nothing", () => {
  expect(["0.050000", "0.9", "0.125", "1"].map(inPercent)).toEqual(["5", "90", "12.5", "100"]);
});

const GUARDS: Guards = { trading_password: true, totp: false, passkeys: 0, short_password: false, review_until: null, held_until: null };
const quote = (more: Partial<WithdrawQuote>): WithdrawQuote =>
  ({
    blocked: [],
    review: [],
    consumption: consumption("0.00", "0.00"),
    window: { changes_at: "2026-11-21T04:00:00Z" },
    ...more,
  }) as WithdrawQuote;
const plain = (value: string) => value;

test("what stops a withdrawal stands before what delays it, in the order of the rules", () => {
  const found = blocksOf(
    quote({
      blocked: [
        { code: 3206, message: "closed" },
        { code: 3209, message: "spend first" },
        { code: 122, message: "verify first" },
      ],
      review: ["security_change"],
    }),
    { ...GUARDS, trading_password: false, short_password: true, review_until: "2026-11-22T00:00:00Z" },
    plain,
  );
  expect(found.map(({ name, kind }) => [name, kind])).toEqual([
    ["rule-3206", "stop"],
    ["rule-3209", "stop"],
    ["rule-122", "stop"],
    ["second-factor", "stop"],
    ["trading-password", "stop"],
    ["review-security_change", "wait"],
  ]);
  expect(found[0]).toMatchObject({ text: "closed", opens: "2026-11-21T04:00:00Z" });
  expect(found[2]).toMatchObject({ text: "verify first" });
  expect(found[5]).toMatchObject({ until: "2026-11-22T00:00:00Z" });
});

test("nothing stands in the way of who has done everything", () => {
  expect(blocksOf(quote({}), GUARDS, plain)).toEqual([]);
  expect(blocksOf(quote({}), { ...GUARDS, short_password: true, totp: true }, plain)).toEqual([]);
});

const CARD: Record<CardField, string> = {
  payee_name: "Mio Kobayashi",
  account: "0123 4567 8901",
  card_number: "",
  currency: "HKD",
  bank_name: "First Bank",
  swift: "hasehkhh",
  routing: "",
  bank_address: "1 Queen's Road",
  payee_phone: "+852 5555 0101",
  payee_address: "2 Queen's Road",
};

test("a card needs everything but its number and the routing number", () => {
  expect(cardProblems(CARD)).toEqual({});
  const empty = Object.fromEntries(CARD_FIELDS.map((field) => [field, " "])) as Record<CardField, string>;
  expect(Object.keys(cardProblems(empty)).toSorted()).toEqual(
    CARD_FIELDS.filter((field) => field !== "card_number" && field !== "routing").toSorted(),
  );
});

test.each([
  ["swift", "HASE"],
  ["swift", "HASEHKHH1"],
  ["account", "12"],
  ["card_number", "1234"],
  ["payee_phone", "call me"],
  ["routing", "0 2 4"],
  ["currency", "hk"],
] as const)("a card's %s is not %s", (field, text) => {
  expect(cardProblems({ ...CARD, [field]: text })).toEqual({ [field]: `wallet.card.error.${field}` });
});

test("full-width digits and stray spaces are sent as they are meant", () => {
  expect(tidied("  ０１２３  4567 ")).toBe("0123 4567");
});

test("a bank pays money: no metals, no units of account", () => {
  const known = currencies();
  expect(known).toEqual(expect.arrayContaining(["HKD", "USD", "JPY", "THB", "XAF"]));
  expect(known).not.toContain("XAU");
  expect(known).not.toContain("XTS");
});
