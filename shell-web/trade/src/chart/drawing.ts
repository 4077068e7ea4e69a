/** Drawings on the chart: two points in time and price each, and their shape on the screen. */

export type DrawingKind = "trend" | "ray" | "horizontal" | "fib" | "rectangle" | "measure" | "text";

export interface Anchor {
  time: number;
  price: number;
}

export interface Drawing {
  id: string;
  kind: DrawingKind;
  points: readonly Anchor[];
  /** What a text says. */
  text?: string;
}

export interface Point {
  x: number;
  y: number;
}

export const pointsOf = (kind: DrawingKind): 1 | 2 => (kind === "horizontal" || kind === "text" ? 1 : 2);

/** As long as a text may be. */
export const TEXT_LENGTH = 80;
/** About how wide a letter of it is, and how high its line, in pixels. */
const LETTER = { width: 7, height: 16 };

export const FIB_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** The place of a moment among the candles' moments, with fractions between and steps of `period` beyond them. */
export function logicalOf(time: number, times: readonly number[], period: number): number {
  const first = times[0];
  const last = times[times.length - 1];
  if (first === undefined || last === undefined) return 0;
  if (time <= first) return (time - first) / period;
  if (time >= last) return times.length - 1 + (time - last) / period;
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle;
    else high = middle;
  }
  const from = times[low] ?? first;
  const to = times[high] ?? last;
  return low + (time - from) / (to - from);
}

/** The moment at a place: the inverse of `logicalOf`. */
export function timeOf(logical: number, times: readonly number[], period: number): number {
  const first = times[0];
  const last = times[times.length - 1];
  if (first === undefined || last === undefined) return 0;
  const end = times.length - 1;
  if (logical <= 0) return first + logical * period;
  if (logical >= end) return last + (logical - end) * period;
  const low = Math.floor(logical);
  const from = times[low] ?? first;
  return from + (logical - low) * ((times[low + 1] ?? last) - from);
}

/** Where a ray from `a` through `b` leaves the area. */
export function rayEnd(a: Point, b: Point, width: number, height: number): Point {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  if (dx === 0 && dy === 0) return b;
  const across = dx > 0 ? (width - a.x) / dx : dx < 0 ? -a.x / dx : Infinity;
  const along = dy > 0 ? (height - a.y) / dy : dy < 0 ? -a.y / dy : Infinity;
  const reach = Math.max(1, Math.min(across, along));
  return { x: a.x + dx * reach, y: a.y + dy * reach };
}

/** Retracement levels between two prices: 0 at the second point, 1 at the first. */
export const fibPrices = (from: number, to: number): { level: number; price: number }[] =>
  FIB_LEVELS.map((level) => ({ level, price: to + (from - to) * level }));

export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared));
  return Math.hypot(p.x - a.x - along * dx, p.y - a.y - along * dy);
}

/** How far a click is from a drawing's strokes, in pixels. */
export function distanceTo(
  { kind, text = "" }: Pick<Drawing, "kind" | "text">,
  at: Point,
  points: readonly Point[],
  width: number,
  height: number,
): number {
  const [a, b] = points;
  if (!a) return Infinity;
  if (kind === "text") {
    const across = Math.max(a.x - at.x, 0, at.x - a.x - text.length * LETTER.width);
    return Math.hypot(across, Math.max(a.y - LETTER.height - at.y, 0, at.y - a.y));
  }
  if (kind === "horizontal") return Math.abs(at.y - a.y);
  if (!b) return Infinity;
  if (kind === "trend") return distanceToSegment(at, a, b);
  if (kind === "ray") return distanceToSegment(at, a, rayEnd(a, b, width, height));
  if (kind === "fib") {
    return Math.min(
      ...fibPrices(a.y, b.y).map(({ price: y }) => distanceToSegment(at, { x: Math.min(a.x, b.x), y }, { x: Math.max(a.x, b.x), y })),
    );
  }
  const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
  return Math.min(...corners.map((corner, index) => distanceToSegment(at, corner, corners[(index + 1) % 4] ?? a)));
}

/** The nearest of a candle's four prices, when one is within reach. */
export function magnetic(price: number, candidates: readonly number[], reach: number): number {
  let best = price;
  let least = reach;
  for (const one of candidates) {
    const away = Math.abs(one - price);
    if (away <= least) {
      best = one;
      least = away;
    }
  }
  return best;
}

/** What localStorage gave back, without anything that isn't a drawing. */
export function saneDrawings(value: unknown): Drawing[] {
  if (!Array.isArray(value)) return [];
  const kinds: readonly string[] = ["trend", "ray", "horizontal", "fib", "rectangle", "measure", "text"];
  return value.filter(
    (one: Drawing) =>
      typeof one?.id === "string" &&
      kinds.includes(one.kind) &&
      Array.isArray(one.points) &&
      one.points.length === pointsOf(one.kind) &&
      (one.kind !== "text" || (typeof one.text === "string" && one.text.trim() !== "" && one.text.length <= TEXT_LENGTH)) &&
      one.points.every((point) => Number.isFinite(point?.time) && Number.isFinite(point?.price)),
  );
}
