import { useFormat, useT } from "@agio/sdk";
import { useTimeLeft } from "@agio/ui";
import { secondsTo } from "./figures";
import type { Issue } from "./wire.gen";
import styles from "./subscription.module.css";

type Timed = Pick<Issue, "status" | "opens_at" | "closes_at" | "draws_at" | "lists_at" | "now">;

/** What comes next of an issue, and when; null once there is nothing to wait for. */
function next(issue: Timed): { key: string; at: string } | null {
  switch (issue.status) {
    case "soon":
      return { key: "opens", at: issue.opens_at };
    case "open":
    case "sold_out":
      return { key: "closes", at: issue.closes_at };
    case "closed":
      return { key: "draws", at: issue.draws_at };
    case "allocated":
      return { key: "lists", at: issue.lists_at };
    default:
      return null;
  }
}

/** Days, hours, minutes and seconds to what comes next, by the server's clock. */
export function Countdown({ issue }: { issue: Timed }) {
  const t = useT("subscription");
  const format = useFormat();
  const coming = next(issue);
  const left = useTimeLeft(coming ? secondsTo(coming.at, issue.now) : 0);
  if (!coming) return null;
  const parts = [
    ["d", Math.floor(left / 86_400)],
    ["h", Math.floor(left / 3_600) % 24],
    ["m", Math.floor(left / 60) % 60],
    ["s", left % 60],
  ] as const;
  return (
    <div className={styles.countdown} role="timer">
      <small>{t(`subscription.countdown.${coming.key}`, { time: format.moment(coming.at) })}</small>
      <span>
        {parts.map(([unit, value]) => (
          <span key={unit}>
            <b>{unit === "d" ? value : String(value).padStart(2, "0")}</b> {t(`subscription.unit.${unit}`)}
          </span>
        ))}
      </span>
    </div>
  );
}
