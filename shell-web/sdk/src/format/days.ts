import { dateTag } from "./tags";

/** How days of the calendar are typed and named in a language. A day is YYYY-MM-DD, a moment YYYY-MM-DDTHH:mm on the reader's clock. */
export interface DayFormat {
  /** As it is typed: "20/11/2026", "2026/11/20"; with its time where it has one. Nothing for an empty value. */
  write(value: string): string;
  /**
   * The day that was typed, in the order of the language or with the year first; empty while it is none. With `time` the
   * moment, at midnight where no time stands behind the day.
   */
  read(text: string, time?: boolean): string;
  /** "Friday, 20 November 2026" */
  name(day: string): string;
  /** "November 2026" */
  month(day: string): string;
  /** "Nov" */
  shortMonth(day: string): string;
  /** "2026" */
  year(day: string): string;
  /** "Fri", in as few letters as tell it from the others. */
  weekday(day: string): string;
  /** What a week begins with: 0 is Sunday, 1 Monday. */
  firstDayOfWeek: 0 | 1;
}

type Part = "day" | "month" | "year";

/** Where a week begins on a Sunday, by the Unicode locale data of the language's main country. */
const SUNDAY_FIRST: ReadonlySet<string> = new Set(["ja", "ko", "th", "zh-Hant"]);
/** Vietnamese and Chinese short names begin with the same word each day. */
const WEEKDAY: Readonly<Record<string, "narrow" | "short">> = { vi: "narrow", "zh-Hans": "narrow", "zh-Hant": "narrow", th: "narrow" };
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
/** Words that stand behind a figure of a date in Japanese, Korean and Chinese, and the T of the written standard. */
const UNIT = /[年月日時时分년월일시분t]/giu;
const THAI_ZERO = "๐".codePointAt(0) ?? 0;

const two = (value: number): string => String(value).padStart(2, "0");

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[๐-๙]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - THAI_ZERO))
    .replace(UNIT, " ");

function dayOf(year: string, month: string, day: string): string {
  if (year.length !== 4 || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return "";
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists ? `${year}-${two(Number(month))}-${two(Number(day))}` : "";
}

function timeOf(hour = "0", minute = "0"): string {
  return hour.length <= 2 && minute.length <= 2 && Number(hour) < 24 && Number(minute) < 60
    ? `${two(Number(hour))}:${two(Number(minute))}`
    : "";
}

/** "20112026" and "1405" as the figures they are made of. */
function split(digits: string, sizes: readonly number[]): string[] {
  let at = 0;
  return sizes.map((size) => digits.slice(at, (at += size)));
}

const YEAR_FIRST: readonly Part[] = ["year", "month", "day"];
const sizesOf = (order: readonly Part[]): number[] => order.map((part) => (part === "year" ? 4 : 2));

function build(tag: string): DayFormat {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(dateTag(tag), { numberingSystem: "latn", calendar: "gregory", timeZone: "UTC", ...options });
    return (day: string): string => {
      const date = new Date(`${day}T00:00:00Z`);
      return Number.isNaN(date.getTime()) ? day : format.format(date);
    };
  };
  const typed: Intl.DateTimeFormatOptions = { year: "numeric", month: "2-digit", day: "2-digit" };
  const write = formatter(typed);
  const order = new Intl.DateTimeFormat(dateTag(tag), { calendar: "gregory", ...typed })
    .formatToParts()
    .map(({ type }) => type)
    .filter((type): type is Part => type === "day" || type === "month" || type === "year");
  const inOrder = (figures: readonly string[], parts: readonly Part[]): string => {
    const part = (name: Part): string => figures[parts.indexOf(name)] ?? "";
    return dayOf(part("year"), part("month"), part("day"));
  };

  return {
    write(value) {
      const [day, time] = value.split("T");
      return day ? [write(day), time].filter(Boolean).join(" ") : "";
    },
    read(text, time = false) {
      const cleaned = plain(text);
      if (/[\p{L}\p{M}]/u.test(cleaned)) return ""; // a month by name, "pm": not to be guessed at
      const figures = cleaned.match(/\d+/gu) ?? [];
      const [first = ""] = figures;
      const together = first.length === 8 || first.length === 12;
      const rest = together ? [first.slice(8), ...figures.slice(1)].filter(Boolean) : figures.slice(3);
      const clock = rest.length === 1 && rest[0]?.length === 4 ? split(rest[0], [2, 2]) : rest;
      if (clock.length !== 0 && (!time || clock.length !== 2)) return "";
      const day = together
        ? inOrder(split(first, sizesOf(order)), order) || inOrder(split(first, sizesOf(YEAR_FIRST)), YEAR_FIRST)
        : inOrder(figures, first.length === 4 ? YEAR_FIRST : order);
      if (!time || day === "") return day;
      const at = timeOf(...clock);
      return at && `${day}T${at}`;
    },
    name: formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    month: formatter({ month: "long", year: "numeric" }),
    shortMonth: formatter({ month: "short" }),
    year: formatter({ year: "numeric" }),
    weekday: formatter({ weekday: WEEKDAY[tag] ?? "short" }),
    firstDayOfWeek: SUNDAY_FIRST.has(tag) ? 0 : 1,
  };
}

/** A moment on the reader's clock, as YYYY-MM-DDTHH:mm. */
export function momentHere(at: Date = new Date()): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

const cache = new Map<string, DayFormat>();

export function dayFormatFor(tag: string): DayFormat {
  let format = cache.get(tag);
  if (!format) {
    format = build(tag);
    cache.set(tag, format);
  }
  return format;
}
