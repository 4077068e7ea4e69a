import type { Bar, Series } from "./series";

/** An indicator of the library: it is told one candle after the other, and knows when it has seen enough. */
interface Streaming<I, R> {
  add(input: I): R | null;
  getResult(): R | null;
  readonly isStable: boolean;
}

/** What the library makes of each candle; null until it has seen enough of them. */
function stream<I, R>(bars: readonly Bar[], one: Streaming<I, R>, input: (bar: Bar) => I): (R | null)[] {
  return bars.map((bar) => {
    one.add(input(bar));
    return one.isStable ? one.getResult() : null;
  });
}

const finite = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isFinite(value) ? value : null;

const close = (bar: Bar): number => bar.close;
const whole = (bar: Bar): Bar => bar;
const volume = (bar: Bar): number => bar.volume;

type Single<I> = (bars: readonly Bar[], one: Streaming<I, number>, factor?: number) => Series;

const single =
  <I>(input: (bar: Bar) => I): Single<I> =>
  (bars, one, factor = 1) =>
    stream(bars, one, input).map((value) => finite(value === null ? null : value * factor));

/** One line of closes. */
export const ofCloses = single(close);
/** One line of whole candles. */
export const ofBars = single(whole);
/** One line of volumes. */
export const ofVolumes = single(volume);

type Lines<K extends string> = Record<K, Series>;

/** Several lines of an indicator that answers several figures at once. */
const several =
  <I>(input: (bar: Bar) => I) =>
  <R, K extends string>(
    bars: readonly Bar[],
    one: Streaming<I, R>,
    lines: Record<K, (result: R) => number | null | undefined>,
  ): Lines<K> => {
    const results = stream(bars, one, input);
    const line = (pick: (result: R) => number | null | undefined): Series =>
      results.map((result) => finite(result === null ? null : pick(result)));
    return Object.fromEntries(Object.entries(lines).map(([key, pick]) => [key, line(pick as never)])) as Lines<K>;
  };

export const linesOfCloses = several(close);
export const linesOfBars = several(whole);
