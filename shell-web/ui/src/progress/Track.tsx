import type { ReactNode } from "react";
import { toDate, useFormat, useT, type Moment } from "@agio/sdk";
import { usePhone } from "../overlays/useMedia";
import styles from "./progress.module.css";

export type PointState = "done" | "now" | "next" | "failed";

export interface TrackPoint {
  title: ReactNode;
  state: PointState;
  time?: Moment;
  /** Instead of the time or below it: "12 days left". */
  text?: ReactNode;
}

/** The point at hand: the current one, the one that failed, else the last that is done. */
function standing(points: readonly TrackPoint[]): number {
  const at = points.findIndex(({ state }) => state === "now" || state === "failed");
  return at >= 0 ? at : points.map(({ state }) => state).lastIndexOf("done");
}

/** Dates ahead and behind in one line; on a phone bars and the step at hand. */
export function Track({ points, label }: { points: readonly TrackPoint[]; label: string }) {
  const t = useT();
  const format = useFormat();
  const phone = usePhone();
  const spoken = (state: PointState) => <span className="agio-hidden">{t(`shell.track.${state}`)}</span>;
  if (phone) {
    const at = Math.max(0, standing(points));
    const point = points[at];
    return (
      <div className={styles.folded} role="group" aria-label={label}>
        <span className={styles.bars} aria-hidden>
          {points.map(({ state }, index) => (
            <i key={index} data-state={state} />
          ))}
        </span>
        <span>
          <b>{t("shell.track.step", { at: at + 1, count: points.length })}</b> {point?.title}{" "}
          {point?.state === "failed" && <span className={styles.failedWord}>{t("shell.track.failed")}</span>}
        </span>
      </div>
    );
  }
  return (
    <ol className={styles.points} aria-label={label}>
      {points.map(({ title, time, text, state }, index) => (
        <li key={index} data-state={state} aria-current={state === "now" ? "step" : undefined}>
          <b>
            {title} {spoken(state)}
          </b>
          {time !== undefined && (
            <time dateTime={toDate(time).toISOString()}>
              {format.day(time)} {format.time(time, false)}
            </time>
          )}
          {text && <small>{text}</small>}
        </li>
      ))}
    </ol>
  );
}
