import type { ReactNode } from "react";
import { figureText, rich, useFormat, useKeyText, type Figured, type Format } from "@agio/sdk";
import { Change, Skeleton } from "@agio/ui";
import type { Drawing, Figure } from "../wire.gen";
import styles from "./TileFigure.module.css";

const WIDTH = 96;
const HEIGHT = 40;
const RADIUS = 25;
const ROUND = 2 * Math.PI * RADIUS;
const MINUTE = 60;
const HOUR = 3600;

const share = (part: number, of: number): number => (of > 0 ? Math.min(1, Math.max(0, part / of)) : 0);
const width = (part: number, of: number): string => `${(share(part, of) * 100).toFixed(2)}%`;

/** A length of time as a clock has it: 0:30, and from an hour on 3:00. */
function clock(seconds: number): string {
  const [big, small] = seconds < HOUR ? [seconds, MINUTE] : [Math.floor(seconds / MINUTE), MINUTE];
  return `${Math.floor(big / small)}:${String(Math.floor(big % small)).padStart(2, "0")}`;
}

function shown(format: Format, number: Figured): ReactNode {
  return number.format === "change" ? <Change value={number.value} /> : figureText(format, number);
}

/** The words say all of it: what is drawn is for the eye. */
function Drawn({ kind, values }: Drawing) {
  const [first = 0, second = 0, end = 0] = values;
  if (kind === "ring") {
    const circle = { cx: 28, cy: 28, r: RADIUS, fill: "none", strokeWidth: 4 };
    return (
      <span className={styles.ring} aria-hidden>
        <svg width={56} height={56} aria-hidden>
          <circle {...circle} />
          <circle {...circle} className={styles.filled} strokeDasharray={`${share(first, second) * ROUND} ${ROUND}`} />
        </svg>
        <b>{clock(first)}</b>
      </span>
    );
  }
  if (kind === "points") {
    const low = Math.min(...values);
    const span = Math.max(...values) - low || 1;
    const places = values.map((value, at) => {
      const x = (at / (values.length - 1)) * WIDTH;
      const y = 2 + (1 - (value - low) / span) * (HEIGHT - 4);
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    });
    const line = `M${places.join("L")}`;
    return (
      <svg className={styles.curve} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path className={styles.area} d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
        <path className={styles.line} d={line} />
      </svg>
    );
  }
  // A scale that begins at 0: what is beyond its end is softer, behind a mark.
  const whole = kind === "range" ? end : Math.max(1, first);
  return (
    <span className={styles.bar} data-kind={kind} aria-hidden>
      {kind === "range" ? (
        <i style={{ left: width(first, whole), width: width(second - first, whole) }} />
      ) : (
        <>
          <i style={{ width: width(Math.min(1, first), whole) }} />
          {first > 1 && <i className={styles.beyond} style={{ left: width(1, whole), width: width(first - 1, whole) }} />}
        </>
      )}
    </span>
  );
}

/** A figure in words: its number, and what is said of it. */
export function FigureText({ figure: { value, note } }: { figure: Figure }) {
  const format = useFormat();
  const text = useKeyText();
  const numbers = Object.entries(note.numbers);
  // The number that decides the plural is one for the translator, too.
  const counts = Object.fromEntries(numbers.filter(([name]) => name === "count").map(([name, one]) => [name, Number(one.value)]));
  const parts = Object.fromEntries(numbers.filter(([name]) => !(name in counts)).map(([name, one]) => [name, shown(format, one)]));
  return (
    <>
      <b>{shown(format, value)}</b> <small>{rich(text, note.key, parts, counts)}</small>
    </>
  );
}

/** What a product offers now. It has its place before it is known, and keeps it where nothing is. */
export function TileFigure({ figure, waiting }: { figure: Figure | undefined; waiting: boolean }) {
  if (!figure) {
    return (
      <span className={styles.figure}>
        {waiting && (
          <span className={styles.said}>
            <Skeleton width={88} height={20} />
            <Skeleton width={128} />
          </span>
        )}
      </span>
    );
  }
  const { drawing } = figure;
  return (
    <span className={styles.figure} data-drawn={drawing?.kind}>
      {drawing?.kind === "ring" && <Drawn {...drawing} />}
      <span className={styles.said}>
        <FigureText figure={figure} />
      </span>
      {drawing && drawing.kind !== "ring" && <Drawn {...drawing} />}
    </span>
  );
}
