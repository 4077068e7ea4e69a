import { useEffect, useState, type ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Button } from "../button/Button";
import { cx } from "../cx";
import { copyText } from "../copy/copying";
import styles from "./rows.module.css";

export interface CopyRow {
  label: string;
  value: string;
  /** What is drawn instead of the value: an IBAN in groups of four. */
  shown?: ReactNode;
  /** The one that must not be forgotten. */
  notice?: boolean;
  /** Beside the value: what to heed with it. */
  hint?: string;
}

const COPIED_MS = 2_000;

function Copy({ label, value }: CopyRow) {
  const t = useT();
  const [state, setState] = useState<"done" | "failed" | null>(null);
  useEffect(() => {
    if (state === null) return undefined;
    const timer = setTimeout(() => setState(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const word = t(state === "done" ? "shell.copy.done" : "shell.copy.copy");
  return (
    <>
      <Button
        size={28}
        icon={state === "done" ? "check" : "copy"}
        aria-label={`${word}: ${label}`}
        className={cx(state === "done" && styles.copied)}
        onClick={() => void copyText(value).then((done) => setState(done ? "done" : "failed"))}
      >
        {word}
      </Button>
      <span className="agio-hidden" role="status">
        {state !== null && `${label}: ${t(state === "done" ? "shell.copy.done" : "shell.copy.failed")}`}
      </span>
    </>
  );
}

/** An account to pay to, one line to a thing that is copied; each button says which one it copied. */
export function CopyList({ rows }: { rows: readonly CopyRow[] }) {
  return (
    <dl className={styles.copies}>
      {rows.map((row) => (
        <div key={row.label} className={cx(row.notice && styles.notice)}>
          <dt>{row.label}</dt>
          <dd>
            <span className="agio-mono">{row.shown ?? row.value}</span>
            {row.hint && <small>{row.hint}</small>}
          </dd>
          <dd>
            <Copy {...row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
