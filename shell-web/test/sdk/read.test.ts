import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatFor, money, readAmount, readDigits, readGiven, writePlain } from "@agio/sdk";
import TYPED from "../../../tests/typed_numbers.json";

const LANGUAGES = ["en", "es", "ja", "ko", "th", "vi", "zh-Hans", "zh-Hant"];
const COMMA = ["es", "vi"];
const said = (text: string, tag: string, options = {}) => {
  const { value, unread } = readAmount(text, tag, options);
  return value ?? unread;
};

/** Amounts with up to eighteen digits and so many decimals, as calls write them. */
const amounts = (decimals: number) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.integer({ min: 0, max: decimals }), fc.bigInt({ min: 0n, max: 10n ** 18n }))
    .map(([whole, size, rest]) => (size === 0 ? `${whole}` : `${whole}.${rest.toString().padStart(size, "0").slice(-size)}`));

const wide = (text: string) => text.replace(/[0-9.,]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

describe("a number that people write", () => {
  it.each(LANGUAGES)("is read in %s wherever the page has written it", (tag) => {
    const format = formatFor(tag);
    fc.assert(
      fc.property(amounts(8), (value) => {
        const written = format.amount(value);
        for (const text of [
          written,
          writePlain(value, tag),
          wide(written),
          ` ${written} `,
          format.coin(value, "USDT"),
          format.amount(value, { sign: true }),
        ]) {
          const read = readAmount(text, tag, { decimals: 8, unit: "USDT" });
          expect(read.value, `${text} for ${value}`).toBeDefined();
          expect(money.compare(read.value ?? "0", value), text).toBe(0);
        }
      }),
    );
  });
  it.each(LANGUAGES)("is read in %s as the currency is written there", (tag) => {
    for (const currency of ["USD", "EUR", "VND", "THB", "JPY", "KRW", "CNY"]) {
      expect(said(formatFor(tag).currency("88964", currency), tag, { unit: currency })).toBe("88964");
    }
  });
  it.each(LANGUAGES)("never becomes another number in %s, key by key", (tag) => {
    const { decimal, group } = COMMA.includes(tag) ? { decimal: ",", group: "." } : { decimal: ".", group: "," };
    const keys = fc.array(fc.constantFrom(..."0123456789.,' "), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(keys, fc.constantFrom(0, 2, 6, 8), (letters, decimals) => {
        const text = letters.join("");
        const { value } = readAmount(text, tag, { decimals });
        if (value === undefined) return;
        // Nothing of what is typed is dropped but zeros at the ends and signs between digits.
        const digits = (one: string) => one.replace(/\D/g, "").replace(/^0+|0+$/g, "");
        expect(digits(value)).toBe(digits(text));
        expect(money.decimals(value)).toBeLessThanOrEqual(decimals);
        // What has only the language's decimal sign in it means that.
        const plain = text.trim();
        if (/^\d+$/.test(plain) || (!/[' ]/.test(plain) && !plain.includes(group) && plain.split(decimal).length === 2)) {
          expect(
            money.compare(
              value,
              `0${plain.replace(decimal, ".")}0`.replace(/^(0\d+)0$/, (_, whole: string) => whole),
            ),
          ).toBe(0);
        }
      }),
    );
  });
  it.each(TYPED)("in %s, %s is %s", (tag, text, expected) => {
    expect(said(text, tag, { decimals: 8, unit: "USDT" })).toBe(expected);
  });
  it("is whole where only whole numbers are", () => {
    expect(["1.5", "0,5", "0.05", "5.0", "1.000"].map((text) => said(text, "en", { decimals: 0 }))).toEqual(Array(5).fill("whole"));
    expect(["1,000", "5.", "12"].map((text) => said(text, "en", { decimals: 0 }))).toEqual(["1000", "5", "12"]);
    expect(said("1.000", "es", { decimals: 0 })).toBe("1000");
  });
  it("isn't taken for one where a thousand may be meant", () => {
    expect(said("1.000", "en", { decimals: 2 })).toBe("ambiguous");
    expect(said("1.234", "en", { decimals: 2 })).toBe("decimals");
  });
  it("may be below zero where that is asked for", () => {
    expect(said("−1,234.5", "en", { signed: true })).toBe("-1234.5");
  });
});

it("reads the digits of a code however they are typed", () => {
  expect(["１２ 34-56", "๑๒๓", "12a"].map(readDigits)).toEqual(["123456", "123", "12"]);
});

it("takes from an address only what a call would write", () => {
  expect(["5.5", "0.123456789", "1,000", "1e3", "-1", "007", null].map((text) => readGiven(text, 8))).toEqual([
    "5.5",
    "",
    "",
    "",
    "",
    "",
    "",
  ]);
});
