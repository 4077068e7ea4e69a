import { useMemo } from "react";
import { siteNow } from "../now";
import { languageStore, useLanguage } from "../i18n/language";
import { money } from "../money";
import { dateTag } from "./tags";

export type Moment = number | string | Date;

export interface FormatOptions {
  decimals?: number;
  /** Write + before a gain as well. */
  sign?: boolean;
}

export interface Format {
  /** A price with the decimals it came with, or with `decimals`. */
  price(value: string | number | null | undefined, decimals?: number): string;
  amount(value: string | number | null | undefined, options?: FormatOptions): string;
  /**
   * An amount of a coin, as it is written in running text, a summary or a receipt: exact, without the zeros that the
   * coin's decimals add, two digits at least, and never parted from its unit. "1000.000000" becomes "1,000.00 USDT".
   */
  coin(value: string | null | undefined, coin: string, options?: Pick<FormatOptions, "sign">): string;
  /**
   * A sum in a currency, as its readers write it: "€88,964". From a thousand on it is whole; a smaller one has the decimals
   * of its currency, which are none of a won or a dong.
   */
  currency(value: string, currency: string): string;
  /** "2.31" becomes "+2.31%". */
  percent(value: string | number | null | undefined, options?: FormatOptions): string;
  /** A fraction, such as a rate or a fee, as a percentage: "0.0012" becomes "0.12%". Exact, with so many decimals at least. */
  share(value: string | null | undefined, decimals?: number): string;
  compact(value: string | number | null | undefined): string;
  integer(value: string | number): string;
  date(value: Moment): string;
  /** Day and month, without the year. */
  day(value: Moment): string;
  time(value: Moment, seconds?: boolean): string;
  /** Day, month and time; with the year where it isn't the current one on the reader's clock. */
  dateTime(value: Moment): string;
  /**
   * A moment at which something is due or ends, on the reader's clock, to the minute and with the clock's name: "4 Dec 2026,
   * 00:00 GMT+8". The one writing of a moment that counts, on every screen.
   */
  moment(value: Moment): string;
  /** The same moment on Hong Kong's clock, "4 Dec 2026, 00:00 HKT"; empty where the reader's own clock says that. */
  hongKong(value: Moment): string;
  /** A moment of one of Hong Kong's days on both clocks: "3 Dec 2026, 17:00 GMT+1 (4 Dec 2026, 00:00 HKT)". */
  both(value: Moment): string;
  /** A length of time as the server writes it: "10min" becomes "10 minutes". What is none stays as it is. */
  duration(value: string): string;
  /**
   * A length of time in the two units that matter: "1 hour 30 minutes", "2 days 3 hours"; `short` where there is little
   * room: "1h 30m". Never negative.
   */
  span(minutes: number, short?: boolean): string;
  /** Clock of a given zone: `clock(now, "Asia/Hong_Kong")`. */
  clock(value: Moment, zone?: string): string;
  relative(value: Moment, now?: number): string;
}

export const NOTHING = "–";
/** An estimate of thousands has no cents. */
const WHOLE_FROM = "1000";
const SECONDS_BELOW = 100_000_000_000;

export function toDate(value: Moment): Date {
  if (value instanceof Date) return value;
  const number = typeof value === "number" ? value : /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) return new Date(value);
  return new Date(number < SECONDS_BELOW ? number * 1000 : number);
}

const trueMinus = (text: string): string => text.replace(/-/g, "−");

function decimalText(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === "number" ? plainNumber(value) : value;
  return money.isValid(text) ? text.replace("−", "-") : null;
}

/** Numbers without an exponent; amounts should arrive as strings, counters may be numbers. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return "";
  const text = String(value);
  return text.includes("e") ? value.toFixed(12) : text;
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** The units that the server writes lengths of time in. */
const UNITS: Readonly<Record<string, string>> = { ms: "millisecond", s: "second", min: "minute", h: "hour", d: "day" };
const SPAN_UNITS = ["day", "hour", "minute"] as const;
const DURATION = /^(\d+)(ms|s|min|h|d)$/;

const cache = new Map<string, Format>();

export function formatFor(tag: string): Format {
  let format = cache.get(tag);
  if (!format) {
    format = build(tag);
    cache.set(tag, format);
  }
  return format;
}

function build(tag: string): Format {
  const numbers = new Map<string, Intl.NumberFormat>();
  const dates = new Map<string, Intl.DateTimeFormat>();

  const number = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options);
    let found = numbers.get(key);
    if (!found) {
      found = new Intl.NumberFormat(tag, { numberingSystem: "latn", ...options });
      numbers.set(key, found);
    }
    return found;
  };
  const moment = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const key = JSON.stringify(options);
    let found = dates.get(key);
    if (!found) {
      found = new Intl.DateTimeFormat(dateTag(tag), { numberingSystem: "latn", calendar: "gregory", ...options });
      dates.set(key, found);
    }
    return found;
  };
  const write = (formatter: Intl.NumberFormat, text: string): string => trueMinus(formatter.format(text as unknown as number));
  const fixed = (value: string | number | null | undefined, options: FormatOptions): string => {
    const text = decimalText(value);
    if (text === null) return NOTHING;
    const decimals = options.decimals ?? money.decimals(text);
    const formatter = number({
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: "always" as unknown as boolean,
      signDisplay: options.sign ? "exceptZero" : "negative",
      roundingMode: "trunc",
    } as Intl.NumberFormatOptions);
    return write(formatter, text);
  };
  // 2.31% in English, 2,31 % in Spanish: where the sign stands is the language's.
  const [, behind = "%"] = /\d(\D*)$/.exec(number({ style: "percent" }).format(1)) ?? [];
  const percent: Format["percent"] = (value, options = {}) => {
    const text = fixed(value, { decimals: 2, sign: true, ...options });
    return text === NOTHING ? NOTHING : text + behind;
  };
  const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
  const clockTime: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const withSeconds: Intl.DateTimeFormatOptions = { ...clockTime, second: "2-digit" };
  const show = (value: Moment, options: Intl.DateTimeFormatOptions): string => {
    const date = toDate(value);
    return Number.isNaN(date.getTime()) ? NOTHING : moment(options).format(date);
  };
  const dayAnd = (value: Moment, time: Intl.DateTimeFormatOptions): string => {
    const date = toDate(value);
    if (Number.isNaN(date.getTime())) return NOTHING;
    const thisYear = date.getFullYear() === new Date(siteNow()).getFullYear();
    return `${show(date, thisYear ? day : { ...day, year: "numeric" })} ${show(date, time)}`;
  };

  const minute: Intl.DateTimeFormatOptions = { ...day, year: "numeric", ...clockTime };
  const reader = (value: Moment): string => show(value, { ...minute, timeZoneName: "short" });
  const hongKong = (value: Moment): string => {
    const there = show(value, { ...minute, timeZone: "Asia/Hong_Kong" });
    return there === show(value, minute) ? "" : `${there} HKT`;
  };

  return {
    price: (value, decimals) => fixed(value, decimals === undefined ? {} : { decimals }),
    amount: (value, options = {}) => fixed(value, options),
    coin(value, coin, options = {}) {
      const text = decimalText(value);
      if (text === null) return NOTHING;
      const trimmed = money.trim(text);
      return `${fixed(trimmed, { ...options, decimals: Math.max(2, money.decimals(trimmed)) })}\u00a0${coin}`;
    },
    currency(value, currency) {
      const style = { style: "currency", currency } as const;
      const whole = money.compare(money.abs(value), WHOLE_FROM) >= 0;
      const decimals = whole ? 0 : (number(style).resolvedOptions().maximumFractionDigits ?? 0);
      const exact = number({ ...style, minimumFractionDigits: decimals, maximumFractionDigits: decimals });
      return write(exact, money.toFixed(value, decimals));
    },
    percent,
    share(value, decimals = 0) {
      const text = decimalText(value);
      if (text === null) return NOTHING;
      const hundredth = money.trim(money.mul(text, "100"));
      return percent(hundredth, { sign: false, decimals: Math.max(decimals, money.decimals(hundredth)) });
    },
    compact(value) {
      const text = decimalText(value);
      if (text === null) return NOTHING;
      // Two digits in every row of a column: 1.80B beside 205.50M. Below a thousand a number is written as it is.
      const digits = money.compare(money.abs(text), "1000") < 0 ? 0 : 2;
      return write(number({ notation: "compact", minimumFractionDigits: digits, maximumFractionDigits: 2 }), text);
    },
    integer: (value) => fixed(value, { decimals: 0 }),
    date: (value) => show(value, { ...day, year: "numeric" }),
    day: (value) => show(value, day),
    time: (value, seconds = true) => show(value, seconds ? withSeconds : clockTime),
    dateTime: (value) => dayAnd(value, withSeconds),
    moment: reader,
    hongKong,
    both: (value) => [reader(value), hongKong(value)].filter(Boolean).join(" (") + (hongKong(value) && ")"),
    duration(value) {
      const [, size, unit] = DURATION.exec(value) ?? [];
      if (size === undefined || unit === undefined) return value;
      return number({ style: "unit", unit: UNITS[unit] ?? unit, unitDisplay: "long" }).format(Number(size));
    },
    span(minutes, short = false) {
      const left = Math.max(0, Math.round(minutes));
      const parts = [Math.floor(left / 1440), Math.floor(left / 60) % 24, left % 60];
      const first = left === 0 ? 2 : parts.findIndex((size) => size > 0);
      const style = { style: "unit", unitDisplay: short ? "narrow" : "long" } as const;
      const said = SPAN_UNITS.map((unit, at) => number({ ...style, unit }).format(parts[at] ?? 0));
      const two = [first, first + 1].filter((at) => at === first || (parts[at] ?? 0) > 0);
      return two.map((at) => said[at]).join(" ");
    },
    clock: (value, zone) => show(value, zone ? { ...withSeconds, timeZone: zone } : withSeconds),
    relative(value, now = siteNow()) {
      const seconds = Math.round((toDate(value).getTime() - now) / 1000);
      const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
      return new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
    },
  };
}

/** Formatters of the user's language. */
export function useFormat(): Format {
  const { tag } = useLanguage();
  return useMemo(() => formatFor(tag), [tag]);
}

/** Outside components. */
export const currentFormat = (): Format => formatFor(languageStore.get().tag);
