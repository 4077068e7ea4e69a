import { Fragment } from "react";
import styles from "../place/Place.module.css";
import { written } from "./value";

/** A value as it is written; a long list breaks behind its commas, not out of its column. */
export function Written({ value }: { value: unknown }) {
  return (
    <span className={styles.broken}>
      {written(value)
        .split(",")
        .map((part, index) => (
          <Fragment key={index}>
            {index > 0 && (
              <>
                ,<wbr />
              </>
            )}
            {part}
          </Fragment>
        ))}
    </span>
  );
}
