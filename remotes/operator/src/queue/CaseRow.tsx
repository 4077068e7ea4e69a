import { useEffect, useRef } from "react";
import { useNow, useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import { FactLine } from "../case/FactText";
import type { CaseSummary, Queue } from "../contract";
import { duration, minutesSince } from "./age";
import { CaseState } from "./CaseState";
import styles from "./QueueView.module.css";

const AGE_EVERY_MS = 20_000;

export interface CaseRowProps {
  row: CaseSummary;
  queue: Queue;
  open: boolean;
  onOpen(): void;
}

/** Who, since when, what and in which state; a case older than the queue's target says so. */
export function CaseRow({ row, queue, open, onOpen }: CaseRowProps) {
  const t = useT("operator");
  const now = useNow(AGE_EVERY_MS);
  const ref = useRef<HTMLButtonElement>(null);
  const minutes = minutesSince(row.opened_at, now);
  const late = minutes > queue.target_minutes;
  useEffect(() => {
    if (open) ref.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <button ref={ref} type="button" className={styles.row} aria-current={open ? "true" : undefined} onClick={onOpen}>
      <span className={styles.line}>
        <strong>{row.title}</strong>
        <span className={styles.age} data-late={late || undefined}>
          {late && <Icon name="alert-circle" size={14} label={t("operator.queue.late")} />}
          {duration(minutes, t)}
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.facts}>{row.facts.length > 0 ? <FactLine facts={row.facts} /> : row.id}</span>
        <CaseState plugin={queue.plugin} state={row.state} />
      </span>
    </button>
  );
}
