/** Drawing only: places of a curve in pixels. Sums stay decimal strings until here. */
export interface Domain {
  low: number;
  high: number;
}

export function domainOf(values: readonly number[]): Domain {
  const known = values.filter((value) => Number.isFinite(value));
  if (known.length === 0) return { low: 0, high: 1 };
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (low < high) return { low, high };
  const room = Math.abs(low) * 0.01 || 1;
  return { low: low - room, high: high + room };
}

/** Steps of 1, 2 or 5 that people read easily, within the domain. */
export function ticksOf({ low, high }: Domain, most: number): number[] {
  const rough = (high - low) / Math.max(1, most);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * unit >= rough) ?? 10) * unit;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.min(20, last - first + 1) }, (_, index) => (first + index) * step);
}

export type Point = readonly [x: number, y: number];

/** The part of a line before or after a moment; the line is cut at the moment itself. */
export function cutAt(points: readonly Point[], at: number, stepped: boolean): [before: Point[], after: Point[]] {
  const before = points.filter(([x]) => x <= at);
  const after = points.filter(([x]) => x > at);
  const [last, next] = [before.at(-1), after[0]];
  if (!last || !next) return [before, after];
  const share = stepped || next[0] === last[0] ? 0 : (at - last[0]) / (next[0] - last[0]);
  const cut: Point = [at, last[1] + share * (next[1] - last[1])];
  return [last[0] === at ? before : [...before, cut], [cut, ...after]];
}

/** SVG path; stepped lines keep a value until the next one begins. */
export function pathOf(points: readonly Point[], stepped = false): string {
  return points
    .map(([x, y], index) => {
      const place = `${x.toFixed(1)} ${y.toFixed(1)}`;
      if (index === 0) return `M${place}`;
      return stepped ? `H${x.toFixed(1)}V${y.toFixed(1)}` : `L${place}`;
    })
    .join("");
}
