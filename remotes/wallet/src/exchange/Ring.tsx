import styles from "./Exchange.module.css";

const SIZE = 32;
const RADIUS = 13;
const LENGTH = 2 * Math.PI * RADIUS;

/** Time that runs out: a ring, and the seconds in it. `share` is what is left, 0 to 1. */
export function Ring({ share, seconds }: { share: number; seconds: number }) {
  return (
    <span className={styles.ring} aria-hidden>
      <svg width={SIZE} height={SIZE}>
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          data-left
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
        />
      </svg>
      <b>{seconds}</b>
    </span>
  );
}
