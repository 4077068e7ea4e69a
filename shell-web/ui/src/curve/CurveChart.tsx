import type { ReactNode } from "react";
import { money, useFormat } from "@agio/sdk";
import { cx } from "../cx";
import { useWidth } from "../layout/useWidth";
import { cutAt, domainOf, pathOf, ticksOf, type Point } from "./scale";
import styles from "./curve.module.css";

export type CurveTone = "accent" | "ok" | "warn" | "bad";

export interface CurvePoint {
  /** A day, a second: in the order of the axis. */
  x: number;
  /** A decimal string. */
  y: string;
}

export interface CurveSeries {
  points: readonly CurvePoint[];
  tone?: CurveTone;
  dashed?: boolean;
  /** Keeps each value until the next begins. */
  stepped?: boolean;
}

export interface CurveBand {
  points: readonly { x: number; low: string; high: string }[];
}

export interface CurveZone {
  from: number;
  to: number;
  label: string;
  tone: CurveTone;
}

export interface CurveMark {
  x: number;
  y: string;
  /** "8,108.00 on 20 Dec" */
  label: string;
}

/** A height that the curve is measured against: a liquidation price, an entry. */
export interface CurveLevel {
  y: string;
  label: string;
  tone: CurveTone;
}

/** What each place added: a strip of bars of its own below the curve, by the same axis. */
export interface CurveBars {
  points: readonly CurvePoint[];
  label: string;
}

export interface CurveChartProps {
  series: readonly CurveSeries[];
  bars?: CurveBars | undefined;
  bands?: readonly CurveBand[];
  zones?: readonly CurveZone[];
  marks?: readonly CurveMark[];
  levels?: readonly CurveLevel[];
  /** Where the future begins: tinted from there, lines dashed. */
  now?: number;
  axis?: { decimals?: number; write?(x: number): string };
  height?: number;
  /** A slider of the axis: its thumb stands below the place that it chooses. */
  slider?: ReactNode;
  /** The answer in a sentence, for who doesn't see the curve. */
  label: string;
}

const AXIS = 64;
/** About the width of a letter of a mark: enough to see whether its words have room. */
const LETTER = 6.5;
/** Half of the thumb of a slider, which stands out at both ends of its scale. */
const THUMB = 10;
const FOOT = 20;
/** The strip of bars, and the line of its name in it. */
const STRIP = 64;
const STRIP_HEAD = 20;
const WIDEST_BAR = 14;
const HEAD = 18;
/** Half of the longest date: nearer to the left edge a date begins at it, or it would stick out of the card. */
const EDGE = 36;

/** Whether a line ends above where it began: the words of a mark then stand above it at its left, and below at its right.
 * An even one, or none, has them above on either side.
 */
function climbs(series: CurveSeries | undefined, right: boolean): boolean {
  const [first, last] = [series?.points[0], series?.points.at(-1)];
  const way = first && last ? money.compare(last.y, first.y) : 0;
  return way === 0 ? right : way > 0;
}

/** What one gets or owes by the day: zones, steps, bands, marks, and the future as what isn't certain yet. */
export function CurveChart(props: CurveChartProps) {
  const { series, bars, bands = [], zones = [], marks = [], levels = [], now, axis, height = 180, slider, label } = props;
  const format = useFormat();
  const [ref, width] = useWidth();
  const all = [...series, ...bands].flatMap(({ points }) => points.map(({ x }) => x));
  const sums = [
    ...series.flatMap(({ points }) => points.map(({ y }) => y)),
    ...bands.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high])),
    ...marks.map(({ y }) => y),
    ...levels.map(({ y }) => y),
  ];
  if (all.length < 2) return <div ref={ref} style={{ height }} role="img" aria-label={label} />;
  const [across, up] = [domainOf([...all, ...zones.flatMap(({ from, to }) => [from, to])]), domainOf(sums.map(money.toNumber))];
  const foot = axis?.write ? FOOT : 4;
  const whole = height + (bars ? STRIP : 0);
  const plot = { width: Math.max(40, width - AXIS), top: HEAD, bottom: height - foot };
  const px = (x: number) => ((x - across.low) / (across.high - across.low)) * plot.width;
  const py = (y: number) => plot.top + (1 - (y - up.low) / (up.high - up.low)) * (plot.bottom - plot.top);
  const place = ({ x, y }: CurvePoint): Point => [px(x), py(money.toNumber(y))];
  const dates = ticksOf(across, Math.max(2, Math.floor(plot.width / 96))).map((at) => ({ at, text: axis?.write?.(at) ?? "" }));
  const days = dates.filter(({ text }, index) => text !== dates[index - 1]?.text); // two ticks of one day are one date
  const ahead = now === undefined ? null : px(Math.min(across.high, Math.max(across.low, now)));
  return (
    <div ref={ref} className={styles.curve}>
      <svg height={whole} role="img" aria-label={label}>
        {zones.map((zone) => {
          const [begin, end] = [px(zone.from), px(zone.to)];
          // The name of a narrow one at the right edge ends with it: beginning with it, it would stand among the figures.
          const out = begin + zone.label.length * LETTER + 4 > plot.width;
          return (
            <g key={`${zone.label}${zone.from}`} className={styles[zone.tone]}>
              <rect className={styles.zone} x={begin} y={0} width={Math.max(0, end - begin)} height={plot.bottom} />
              <text className={styles.zoneName} x={out ? end - 4 : begin + 4} y={12} textAnchor={out ? "end" : "start"}>
                {zone.label}
              </text>
            </g>
          );
        })}
        {ahead !== null && <rect className={styles.future} x={ahead} y={0} width={plot.width - ahead} height={plot.bottom} />}
        {ticksOf(up, 3).map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={0} x2={plot.width} y1={py(tick)} y2={py(tick)} />
            <text className={styles.axis} x={width} y={py(tick) + 4} textAnchor="end">
              {format.amount(tick.toFixed(axis?.decimals ?? 0), { decimals: axis?.decimals ?? 0 })}
            </text>
          </g>
        ))}
        {bands.map(({ points }, index) => {
          const top = points.map(({ x, high }) => place({ x, y: high }));
          const bottom = points.map(({ x, low }) => place({ x, y: low })).reverse();
          return <path key={index} className={styles.band} d={`${pathOf(top)}L${pathOf(bottom).slice(1)}Z`} />;
        })}
        {series.map(({ points, tone = "accent", dashed, stepped = false }, index) => {
          const [past, future] = ahead === null ? [points.map(place), []] : cutAt(points.map(place), ahead, stepped);
          return (
            <g key={index} className={styles[tone]}>
              {past.length > 1 && <path className={cx(styles.line, dashed && styles.dashed)} d={pathOf(past, stepped)} />}
              {future.length > 1 && <path className={cx(styles.line, styles.dashed)} d={pathOf(future, stepped)} />}
            </g>
          );
        })}
        {bars && (
          <Bars
            bars={bars}
            px={px}
            write={(sum) => format.amount(sum, { decimals: axis?.decimals ?? 0 })}
            top={plot.bottom}
            bottom={whole - foot}
            width={plot.width}
            edge={width}
            slots={across.high - across.low + 1}
          />
        )}
        {ahead !== null && <line className={styles.now} x1={ahead} x2={ahead} y1={0} y2={plot.bottom} />}
        {levels.map(({ y, label: name, tone }) => {
          const at = py(money.toNumber(y));
          return (
            <g key={name} className={styles[tone]}>
              <line className={styles.level} x1={0} x2={plot.width} y1={at} y2={at} />
              <text className={styles.levelName} x={4} y={at + 14 > plot.bottom ? at - 5 : at + 14}>
                {name}
              </text>
            </g>
          );
        })}
        {marks.map((mark) => {
          const [x, y] = place(mark);
          const right = x > plot.width / 2;
          // Words without room on their side begin, or end, where the plot does.
          const out = mark.label.length * LETTER > (right ? x : plot.width - x) - 8;
          const edge = right ? 0 : plot.width;
          return (
            <g key={mark.label} className={styles.accent}>
              <circle className={styles.dot} cx={x} cy={y} r={4} />
              <text
                className={styles.markName}
                x={out ? edge : x + (right ? -8 : 8)}
                y={right === climbs(series[0], right) ? Math.max(10, y - 8) : Math.min(plot.bottom - 4, y + 18)}
                textAnchor={right === out ? "start" : "end"}
              >
                {mark.label}
              </text>
            </g>
          );
        })}
        {axis?.write &&
          days.map(({ at, text }) => (
            <text
              key={at}
              className={styles.axis}
              x={px(at) < EDGE ? 0 : Math.min(plot.width - 4, px(at))}
              y={whole - 4}
              textAnchor={px(at) < EDGE ? "start" : "middle"}
            >
              {text}
            </text>
          ))}
      </svg>
      <ul className="agio-hidden">
        {zones.map((zone) => (
          <li key={`${zone.label}${zone.from}`}>{zone.label}</li>
        ))}
        {[...marks, ...levels].map(({ label: name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {slider && <div style={{ width: plot.width + 2 * THUMB, marginLeft: -THUMB }}>{slider}</div>}
    </div>
  );
}

interface BarsProps {
  bars: CurveBars;
  px(x: number): number;
  write(sum: string): string;
  top: number;
  bottom: number;
  width: number;
  edge: number;
  /** How many bars the axis has room for. */
  slots: number;
}

function Bars({ bars, px, write, top, bottom, width, edge, slots }: BarsProps) {
  const most = bars.points.reduce((highest, { y }) => money.max(highest, y), "0");
  const [base, high] = [bottom - 2, bottom - 2 - (top + STRIP_HEAD)];
  const wide = Math.max(1, Math.min(WIDEST_BAR, (width / slots) * 0.6));
  const tall = (y: string) => (money.isZero(most) ? 0 : (money.toNumber(y) / money.toNumber(most)) * high);
  return (
    <g className={styles.accent}>
      <text className={styles.axis} x={0} y={top + 14}>
        {bars.label}
      </text>
      <line className={styles.grid} x1={0} x2={width} y1={base} y2={base} />
      <text className={styles.axis} x={edge} y={top + 14} textAnchor="end">
        {write(most)}
      </text>
      {bars.points.map(({ x, y }, index) => (
        <rect
          key={x}
          className={styles.bar}
          data-last={index === bars.points.length - 1 || undefined}
          x={Math.min(width - wide, Math.max(0, px(x) - wide / 2))}
          y={base - tall(y)}
          width={wide}
          height={tall(y)}
        />
      ))}
    </g>
  );
}
