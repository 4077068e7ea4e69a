import { money } from "@agio/sdk";
import type { FundDay } from "../wire.gen";
import { changed } from "../figures";

export type Range = "month" | "quarter" | "year" | "all";
export const RANGES: readonly Range[] = ["month", "quarter", "year", "all"];
const LENGTH: Record<Range, number> = { month: 31, quarter: 92, year: 366, all: Number.POSITIVE_INFINITY };

/** The days of a range, the newest last. */
export const within = (days: readonly FundDay[], range: Range): readonly FundDay[] => days.slice(-Math.min(days.length, LENGTH[range]));

/** What a share has gained in a range, as a share of one. */
export function gained(days: readonly FundDay[], range: Range): string {
  const [first, last] = [within(days, range)[0], days.at(-1)];
  return first && last ? changed(first.value, last.value) : "0";
}

export interface Fall {
  share: string;
  from: number;
  to: number;
}

/** The largest fall from a top to what came after it, by the places of the two days; null where it never fell. */
export function largestFall(days: readonly FundDay[]): Fall | null {
  let [top, found]: [number, Fall | null] = [0, null];
  days.forEach(({ value }, place) => {
    const highest = days[top];
    if (!highest || money.compare(value, highest.value) >= 0) {
      top = place;
      return;
    }
    const share = changed(highest.value, value);
    if (!found || money.compare(share, found.share) < 0) found = { share, from: top, to: place };
  });
  return found;
}
