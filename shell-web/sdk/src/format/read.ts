import { money } from "../money";

/** Why a text is no amount. `unfinished` is a grouped number that further keys may complete. */
export type Unread = "empty" | "unfinished" | "figures" | "ambiguous" | "decimals" | "whole" | "long" | "negative";

/** What a text says: a decimal string as calls write it, or why there is none. */
export type Read = { value: string; unread?: never } | { value?: never; unread: Unread };

export interface ReadOptions {
  /** Most decimals; 0 reads whole numbers only. */
  decimals?: number;
  /** A coin, a currency or a sign that may stand before or behind the number. */
  unit?: string | undefined;
  /** Whether it may be below zero. */
  signed?: boolean;
}

/** As the server's parser: eighteen digits before the point. */
const MOST_DIGITS = 18;
/** A text that is longer is not looked at. */
const MOST_LETTERS = 60;
/** What a money field holds in place of a number that it can't read: no amount anywhere, and not empty either. */
export const UNREAD = "?";

/** Signs of coins; those of currencies are known to `Intl`. */
const COIN_SIGNS: Readonly<Record<string, string>> = { BTC: "₿", USDT: "₮", ETH: "Ξ", DOGE: "Ð" };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Decimal digits of any script as 0 to 9: the scripts keep theirs in rows of ten. */
const inDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });

/** A text of digits only, however they were typed: of a code, of an account number. */
export const readDigits = (text: string): string => inDigits(text.normalize("NFKC")).replace(/\D/g, "");

interface Signs {
  decimal: string;
  group: string;
}
const signs = new Map<string, Signs>();

export function signsOf(tag: string): Signs {
  let found = signs.get(tag);
  if (!found) {
    const parts = new Intl.NumberFormat(tag, { numberingSystem: "latn", useGrouping: "always" as unknown as boolean }).formatToParts(
      12345.5,
    );
    const one = (type: string): string => parts.find((part) => part.type === type)?.value.normalize("NFKC") ?? "";
    found = { decimal: one("decimal"), group: one("group") };
    signs.set(tag, found);
  }
  return found;
}

const currencySign = (tag: string, unit: string): string => {
  if (!/^[A-Z]{3}$/.test(unit)) return "";
  const parts = new Intl.NumberFormat(tag, { style: "currency", currency: unit }).formatToParts(1);
  return parts.find(({ type }) => type === "currency")?.value ?? "";
};

/** Without the field's own unit before or behind it. */
function bare(text: string, tag: string, unit: string | undefined): string {
  if (!unit) return text;
  const names = [unit, COIN_SIGNS[unit] ?? "", currencySign(tag, unit)].filter(Boolean).map((name) => escaped(name.normalize("NFKC")));
  const either = `(?:${names.join("|")})`;
  return text.replace(new RegExp(`^${either}\\s*|\\s*${either}$`, "iu"), "");
}

/** Digits of a number, with where its decimals begin. */
const parts = (whole: string, fraction = ""): [string, string] => [whole.replace(/\D/g, ""), fraction];

/**
 * The one reading of what stands with separators in it, by rule: what the page writes in the language wins; another
 * writing is read where it can mean one number only; else there is none.
 */
function split(text: string, { decimal, group }: Signs): [string, string] | Unread {
  const d = escaped(decimal);
  const g = escaped(group);
  const written = new RegExp(`^(\\d*|[1-9]\\d{0,2}(?:${g}\\d{3})+)(?:${d}(\\d*))?$`).exec(text);
  if (written) return parts(written[1] ?? "", written[2]);
  // Spaces and apostrophes group everywhere and are a decimal sign nowhere.
  const spaced = /^([1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:['’]\d{3})+)(?:[.,](\d*))?$/.exec(text);
  if (spaced) return parts(spaced[1] ?? "", spaced[2]);
  // The two signs the other way round, in one text: the last is the decimal sign.
  const foreign = new RegExp(`^([1-9]\\d{0,2}(?:${d}\\d{3})+)${g}(\\d*)$`).exec(text);
  if (foreign) return parts(foreign[1] ?? "", foreign[2]);
  // The decimal sign repeated can only group.
  if (new RegExp(`^[1-9]\\d{0,2}(?:${d}\\d{3}){2,}$`).test(text)) return parts(text);
  // The language's group sign where no group can be meant: 0.05 in Spanish, 1,5 in English, and not 1,0000.
  const lone = new RegExp(`^(\\d*)${g}(\\d*)$`).exec(text);
  if (lone) {
    const [, whole = "", fraction = ""] = lone;
    return fraction.length < 3 || whole === "" || whole === "0" ? parts(whole, fraction) : "ambiguous";
  }
  return new RegExp(`^[1-9]\\d{0,2}(?:${g}\\d{3})+${g}\\d{0,2}$`).test(text) ? "unfinished" : "ambiguous";
}

/**
 * Reads a number as people write it: typed, pasted, composed by an input method, or printed by a page of ours. What a
 * page writes in the language is read as the same amount; nothing is cut, rounded or guessed.
 */
export function readAmount(text: string, tag: string, { decimals = MOST_DIGITS, unit, signed = false }: ReadOptions = {}): Read {
  if (text.length > MOST_LETTERS) return { unread: "long" };
  const plain = inDigits(text.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .replace(/。/gu, ".") // what the keys of the two signs give with an input method
    .replace(/、/gu, ",")
    .replace(/\s+/gu, " ")
    .trim();
  if (plain === "") return { unread: "empty" };
  const unsigned = (one: string): [string, boolean] => {
    const sign = /^([+\-−])\s?/u.exec(one);
    return sign ? [one.slice(sign[0].length), sign[1] !== "+"] : [one, false];
  };
  const [first, before] = unsigned(plain);
  const [number, behind] = unsigned(bare(first, tag, unit).trim());
  if (!/^[\d.,' ’]+$/u.test(number) || !/\d/.test(number)) return { unread: /^[.,]$/.test(number) ? "unfinished" : "figures" };
  const negative = before || behind;
  if (negative && !signed) return { unread: "negative" };
  const read = split(number, signsOf(tag));
  if (typeof read === "string") return { unread: read };
  const whole = read[0].replace(/^0+(?=\d)/, "") || "0";
  const fraction = read[1];
  if (whole.length > MOST_DIGITS) return { unread: "long" };
  if (fraction !== "" && decimals === 0) return { unread: "whole" };
  if (/[1-9]/.test(fraction.slice(decimals))) return { unread: "decimals" };
  // 1.000 where two decimals are allowed is no writing of one: elsewhere it is a thousand.
  if (fraction.length > decimals && fraction.length === 3 && number.replace(/\d/g, "").length === 1) return { unread: "ambiguous" };
  const value = fraction === "" ? whole : `${whole}.${fraction.slice(0, decimals)}`;
  return { value: negative && !money.isZero(value) ? `-${value}` : value };
}

/** A decimal string as it stands in a field while it is edited: the language's decimal sign and no groups. */
export const writePlain = (value: string, tag: string): string => value.replace(".", signsOf(tag).decimal);

/** An amount that an address or a link brings: a decimal string as calls write it, "" for anything else. */
export const readGiven = (text: string | null | undefined, decimals = MOST_DIGITS): string =>
  text != null && /^(0|[1-9]\d{0,17})(\.\d+)?$/.test(text) && money.decimals(text) <= decimals ? text : "";
