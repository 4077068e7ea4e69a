import { useFormat, useNow, useT } from "@agio/sdk";
import { atHongKong, dayPart, minutesUntil, openParts } from "./model";
import type { Window } from "../wire.gen";
import styles from "./Terms.module.css";

const MARKS = ["00:00", "06:00", "12:00", "18:00", "24:00"];
const ZONE = "Asia/Hong_Kong";
/** Beyond this the label of now would leave the ruler at the right. */
const NEAR_END = 50;

/** The day in Hong Kong as a ruler: when withdrawals are open, and where the day is now. */
export function WindowRuler({ window, skew }: { window: Window; skew: number }) {
  const t = useT("wallet");
  const format = useFormat();
  const now = useNow(1_000) + skew;
  const local = (clock: string) => format.time(atHongKong(clock, now), false);
  const [start, end] = [local(window.start), local(window.end)];
  const elsewhere = start !== window.start.replace("24:00", "00:00");
  const at = dayPart(now);
  const clock = format.clock(now, ZONE).slice(0, 5);
  const changes = window.changes_at === null ? null : Date.parse(window.changes_at);
  const whole = changes === null && window.open;
  return (
    <section className={styles.ruler} aria-label={t("wallet.withdraw.window.title")}>
      <div className={styles.rulerHead}>
        <strong>
          {whole ? t("wallet.withdraw.window.whole") : t("wallet.withdraw.window.hours", { start: window.start, end: window.end })}
        </strong>
        {!whole && elsewhere && <span>{t("wallet.withdraw.window.local", { start, end })}</span>}
      </div>
      <div className={styles.scale}>
        <span
          className={styles.now}
          style={at > NEAR_END ? { right: `${100 - at}%` } : { left: `${at}%` }}
          data-edge={at > NEAR_END ? "right" : "left"}
        >
          {t("wallet.withdraw.window.now", { time: clock })}
        </span>
        <div className={styles.track}>
          {openParts(window).map(({ from, to }) => (
            <i key={from} style={{ left: `${from}%`, width: `${to - from}%` }} />
          ))}
          <b style={{ left: `${at}%` }} />
        </div>
        <div className={styles.marks} aria-hidden>
          {MARKS.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
      </div>
      {changes !== null && (
        <p className={styles.turn} data-open={window.open}>
          {t(window.open ? "wallet.withdraw.window.closes_in" : "wallet.withdraw.window.opens_in", {
            time: format.span(minutesUntil(changes, now)),
          })}
        </p>
      )}
    </section>
  );
}
