import { useFormat, type Moment } from "@agio/sdk";
import styles from "./figures.module.css";

/** A moment of one of Hong Kong's days, as products count them: on the reader's clock with its name, and below it on Hong Kong's. */
export function DayMoment({ at }: { at: Moment }) {
  const format = useFormat();
  const there = format.hongKong(at);
  return (
    <span className={styles.moment}>
      {format.moment(at)}
      {there && <small>{there}</small>}
    </span>
  );
}
