import { money } from "@agio/sdk";

/** Where a value stands on a slider, 0 to 1. */
export interface Knot {
  value: string;
  at: number;
}

const DRAWN_DECIMALS = 6;

/** Stops stand at equal distances, whatever lies between them: 1×, 5×, 10×, 100×. */
export const evenKnots = (stops: readonly string[]): Knot[] =>
  stops.map((value, index) => ({ value, at: stops.length < 2 ? 0 : index / (stops.length - 1) }));

export const straightKnots = (min: string, max: string): Knot[] => [
  { value: min, at: 0 },
  { value: max, at: 1 },
];

/** The two knots around a place or a value. */
function around(knots: readonly Knot[], isBelow: (knot: Knot) => boolean): [Knot, Knot] {
  const index = Math.max(
    1,
    knots.findIndex((knot) => !isBelow(knot)),
  );
  const high = knots[index] ?? knots[knots.length - 1];
  const low = knots[knots.indexOf(high as Knot) - 1] ?? high;
  return [low as Knot, high as Knot];
}

/** For drawing only. */
export function placeOf(value: string, knots: readonly Knot[]): number {
  const [low, high] = around(knots, (knot) => money.compare(knot.value, value) < 0);
  const span = money.sub(high.value, low.value);
  if (money.isZero(span)) return low.at;
  const part = money.toNumber(money.div(money.sub(value, low.value), span, DRAWN_DECIMALS));
  return Math.min(1, Math.max(0, low.at + part * (high.at - low.at)));
}

/** The value at a place, on a step: how many steps is counted, the value itself is exact. */
export function valueAt(at: number, knots: readonly Knot[], step: string): string {
  const [low, high] = around(knots, (knot) => knot.at < at);
  if (at >= high.at) return high.value;
  if (at <= low.at) return low.value;
  const share = ((at - low.at) / (high.at - low.at)).toFixed(DRAWN_DECIMALS);
  const reached = money.mul(money.sub(high.value, low.value), share);
  const half = money.mul(step, "0.5");
  return money.add(low.value, money.roundDown(money.add(reached, half), step));
}

/** Within the ends and on a step from the lowest; the upper end is reached even where it is on none. */
export function fit(value: string, min: string, max: string, step: string): string {
  if (money.compare(value, min) <= 0) return min;
  if (money.compare(value, max) >= 0) return max;
  return money.trim(money.add(min, money.roundDown(money.sub(value, min), step)));
}
