import { Fragment, Suspense } from "react";
import styles from "../section/Section.module.css";
import { bounds, useWriting, written, type Declared } from "./value";

/** A value as people write it; a long list breaks behind its commas, not out of its column. */
export function Written({ parameter, value }: { parameter: Declared; value: unknown }) {
  return (
    <Suspense fallback="…">
      <Value parameter={parameter} value={value} />
    </Suspense>
  );
}

/** What its value may be. */
export function Bounds({ parameter }: { parameter: Declared }) {
  return (
    <Suspense fallback="…">
      <Range parameter={parameter} />
    </Suspense>
  );
}

function Value({ parameter, value }: { parameter: Declared; value: unknown }) {
  return <Broken text={written(useWriting(parameter), parameter, value)} />;
}

function Range({ parameter }: { parameter: Declared }) {
  return <Broken text={bounds(useWriting(parameter), parameter)} />;
}

/** The comma of a list has nothing behind it; that of a grouped figure must not part it. */
const LIST = /,(?=[^\d\s])/;

function Broken({ text }: { text: string }) {
  return (
    <span className={styles.broken}>
      {text.split(LIST).map((part, index) => (
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
