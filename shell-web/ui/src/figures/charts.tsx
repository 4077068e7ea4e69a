import { useState, type PointerEvent, type ReactNode } from "react";
import { useFormat } from "@agio/sdk";
import { cx } from "../cx";
import { useWidth } from "../layout/useWidth";
import styles from "./charts.module.css";

const clean = (values: readonly (number | string)[]): number[] => values.map(Number).filter((value) => Number.isFinite(value));

function pathOf(values: readonly number[], width: number, height: number, pad = 1): string {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = width / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      const y = pad + (1 - (value - low) / span) * (height - pad * 2);
      return `${index === 0 ? "M" : "L"}${(index * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

export interface SparklineProps {
  values: readonly (number | string)[];
  width?: number;
  height?: number;
  /** By default the first and the last value decide. */
  tone?: "up" | "down" | undefined;
}

export function Sparkline({ values, width = 104, height = 28, tone }: SparklineProps) {
  const points = clean(values);
  if (points.length < 2) return null;
  const direction = tone ?? ((points.at(-1) ?? 0) >= (points[0] ?? 0) ? "up" : "down");
  return (
    <svg className={cx(styles.spark, styles[direction])} width={width} height={height} aria-hidden>
      <path d={pathOf(points, width, height)} />
    </svg>
  );
}

export interface DonutPart {
  label: string;
  /** Share in percent. */
  value: number;
}

const SHADES = [100, 74, 54, 38];
const GREYS = [72, 50, 34, 24];

function shade(index: number): string {
  const accent = SHADES[index];
  if (accent !== undefined) return `color-mix(in srgb, var(--accent) ${accent}%, var(--bg-1))`;
  return `color-mix(in srgb, var(--text-3) ${GREYS[Math.min(index - SHADES.length, GREYS.length - 1)]}%, var(--bg-1))`;
}

/** Shares as steps of the accent, then greys. */
export function Donut({ parts, caption, figure }: { parts: readonly DonutPart[]; caption?: string; figure?: ReactNode }) {
  const format = useFormat();
  const radius = 50;
  const length = 2 * Math.PI * radius;
  const total = parts.reduce((sum, part) => sum + part.value, 0) || 1;
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.value, 0));
  return (
    <div className={styles.donut}>
      <div className={styles.ring}>
        <svg width={116} height={116} aria-hidden>
          {parts.map((part, index) => (
            <circle
              key={part.label}
              cx={58}
              cy={58}
              r={radius}
              fill="none"
              strokeWidth={14}
              style={{ stroke: shade(index) }}
              strokeDasharray={`${Math.max(0, (part.value / total) * length - 2)} ${length}`}
              strokeDashoffset={-((starts[index] ?? 0) / total) * length}
            />
          ))}
        </svg>
        <div className={styles.middle}>
          {caption}
          <b>{figure}</b>
        </div>
      </div>
      <ul className={styles.legend}>
        {parts.map((part, index) => (
          <li key={part.label}>
            <span className={styles.swatch} style={{ background: shade(index) }} aria-hidden />
            <span>{part.label}</span>
            <span>{format.percent(((part.value / total) * 100).toFixed(1), { decimals: 1, sign: false })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface AreaPoint {
  time: number | string;
  value: string | number;
  /** Something that happened then: it is marked on the curve, and told beside the value. */
  note?: string | undefined;
}

export interface AreaChartProps {
  points: readonly AreaPoint[];
  height?: number;
  unit?: string;
  decimals?: number;
  /** For screen readers. */
  label: string;
}

const AXIS = 64;
const FOOT = 22;

/** A quiet curve of a sum over time, with a crosshair. */
export function AreaChart({ points, height = 180, unit, decimals = 2, label }: AreaChartProps) {
  const format = useFormat();
  const [ref, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const values = points.map(({ value }) => Number(value));
  if (values.length < 2) return <div ref={ref} style={{ height }} />;
  const plot = { width: Math.max(40, width - AXIS), height: height - FOOT };
  const low = Math.min(...values);
  const span = Math.max(...values) - low || Math.max(1, Math.abs(low) * 0.01);
  const y = (value: number) => 8 + (1 - (value - low) / span) * (plot.height - 16);
  const x = (index: number) => (index / (values.length - 1)) * plot.width;
  const line = values.map((value, index) => `${index ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const move = (event: PointerEvent) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setAt(Math.min(values.length - 1, Math.max(0, Math.round((left / plot.width) * (values.length - 1)))));
  };
  const marks = [0, 1, 2, 3].map((step) => low + (span * step) / 3);
  const count = Math.max(2, Math.min(6, Math.floor(plot.width / 110)));
  const days = Array.from({ length: count }, (_, index) => Math.round((index / (count - 1)) * (values.length - 1)));
  const point = at === null ? undefined : points[at];
  return (
    <div ref={ref} className={styles.area} onPointerMove={move} onPointerLeave={() => setAt(null)}>
      <svg height={height} role="img" aria-label={label}>
        {marks.map((mark) => (
          <g key={mark}>
            <line className={styles.grid} x1={0} x2={plot.width} y1={y(mark)} y2={y(mark)} />
            <text className={styles.axis} x={width} y={y(mark) + 4} textAnchor="end">
              {format.amount(mark.toFixed(2), { decimals: span > 50 ? 0 : 2 })}
            </text>
          </g>
        ))}
        <path className={styles.fill} d={`${line}L${plot.width} ${plot.height}L0 ${plot.height}Z`} />
        <path className={styles.line} d={line} />
        {days.map((index, order) => (
          <text
            key={index}
            className={styles.axis}
            x={x(index)}
            y={height - 4}
            textAnchor={order === 0 ? "start" : order === days.length - 1 ? "end" : "middle"}
          >
            {format.day(points[index]?.time ?? 0)}
          </text>
        ))}
        {points.map(
          ({ time, note }, index) =>
            note && (
              <circle key={time} className={styles.mark} cx={x(index)} cy={y(values[index] ?? low)} r={3}>
                <title>{note}</title>
              </circle>
            ),
        )}
        {at !== null && (
          <>
            <line className={styles.cross} x1={x(at)} x2={x(at)} y1={0} y2={plot.height} />
            <circle className={styles.dot} cx={x(at)} cy={y(values[at] ?? low)} r={4} />
          </>
        )}
      </svg>
      {at !== null && point && (
        <div className={styles.tip} style={x(at) > width / 2 ? { right: width - x(at) + 12 } : { left: x(at) + 12 }}>
          {format.date(point.time)}
          <b>
            {format.amount(String(point.value), { decimals })} {unit}
          </b>
          {point.note}
        </div>
      )}
    </div>
  );
}
