import { money } from "@agio/sdk";
import type { Consumption, Window, Withdrawal, WithdrawalState } from "../wire.gen";

/** What leaves by a chain, and what leaves by a bank. */
export type Kind = Withdrawal["kind"];

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** Hong Kong keeps one time all year. */
const HONG_KONG_MS = 8 * 60 * MINUTE_MS;

/** Minutes after midnight of a clock such as "12:00" or "24:00". */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** Where on a day's ruler the window is open, in percent; a window that passes midnight has two parts. */
export function openParts({ start, end }: Pick<Window, "start" | "end">): { from: number; to: number }[] {
  const [from, to] = [minutesOf(start), minutesOf(end)].map((minutes) => (minutes / DAY_MINUTES) * 100) as [number, number];
  if (from < to) return [{ from, to }];
  if (from === to) return [{ from: 0, to: 100 }];
  return [
    { from: 0, to },
    { from, to: 100 },
  ].filter((part) => part.from < part.to);
}

/** How far Hong Kong's day has gone, in percent. */
export const dayPart = (now: number): number => (((((now + HONG_KONG_MS) % DAY_MS) + DAY_MS) % DAY_MS) / DAY_MS) * 100;

/** The moment at which Hong Kong's clock shows a time on the day of `now`. */
export function atHongKong(clock: string, now: number): number {
  const midnight = Math.floor((now + HONG_KONG_MS) / DAY_MS) * DAY_MS - HONG_KONG_MS;
  return midnight + minutesOf(clock) * MINUTE_MS;
}

/** Whole minutes until a moment, rounded up so that nobody comes too early. */
export const minutesUntil = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / MINUTE_MS));

/** What was spent of the deposits, in percent with one decimal, rounded down: 90 is shown once it is reached. */
export function spentPercent({ spent, deposited }: Pick<Consumption, "spent" | "deposited">): string | null {
  if (money.sign(deposited) <= 0) return null;
  return money.div(money.mul(spent, "100"), deposited, 1);
}

/** A bar of what was spent: how long it is and where the mark stands, in percent of the bar's width. */
export function consumptionBar(consumption: Consumption): { done: number; mark: number } {
  const wanted = money.toNumber(money.mul(consumption.share, "100"));
  const spent = money.toNumber(spentPercent(consumption) ?? "0");
  const whole = Math.max(100, wanted);
  return { done: Math.min(100, (spent / whole) * 100), mark: (wanted / whole) * 100 };
}

/** Decimals that show all of these amounts whole, two at least: the lines of a sum stand under each other. */
export function sharedDecimals(...amounts: (string | null)[]): number {
  return Math.max(2, ...amounts.map((amount) => (amount === null ? 0 : money.decimals(money.trim(amount)))));
}

/** The most that can be asked for: what is there, within the bounds. */
export function mostOf({ available, maximum }: { available: string; maximum: string }): string {
  return money.trim(money.min(available, maximum));
}

export const FINAL: ReadonlySet<WithdrawalState> = new Set<WithdrawalState>(["confirmed", "failed", "rejected", "cancelled"]);

/** States in which the whole sum has come back. */
export const RETURNED: ReadonlySet<WithdrawalState> = new Set<WithdrawalState>(["failed", "rejected", "cancelled"]);

/** A share such as "0.05" in percent: "5". */
export const inPercent = (share: string): string => money.trim(money.mul(share, "100"));
