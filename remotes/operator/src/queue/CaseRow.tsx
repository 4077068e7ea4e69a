import { useEffect, useRef } from "react";
import { useT } from "@agio/sdk";
import { StatusBadge } from "@agio/ui";
import { FactLine } from "../case/FactText";
import { PersonName } from "../names/PersonName";
import { PluginText, words } from "../PluginText";
import { CaseAge } from "./CaseAge";
import { CaseState } from "./CaseState";
import type { CaseRow as QueuedCase, QueueRow } from "../wire.gen";
import styles from "./QueueView.module.css";

export interface CaseRowProps {
  row: QueuedCase;
  queue: QueueRow;
  open: boolean;
  onOpen(): void;
}

/** Who, since when, what and in which state; one older than the queue's target says so, one that waits says what for. */
export function CaseRow({ row, queue, open, onOpen }: CaseRowProps) {
  const t = useT("operator");
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) ref.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <button ref={ref} type="button" className={styles.row} aria-current={open ? "true" : undefined} onClick={onOpen}>
      <span className={styles.line}>
        <strong>
          <PersonName called={row.title} uid={row.uid} />
        </strong>
        <CaseAge row={row} target={queue.target_minutes} />
      </span>
      <span className={styles.line}>
        <span className={styles.facts}>{row.facts.length > 0 ? <FactLine facts={row.facts} /> : row.id}</span>
        {row.second ? (
          <StatusBadge tone="moving">{t("operator.queue.stage_second")}</StatusBadge>
        ) : (
          <CaseState plugin={queue.plugin} state={row.state} />
        )}
      </span>
      {row.decision && (
        <span className={styles.facts}>
          <PluginText name={`${queue.plugin}.trigger.${row.decision.trigger}`} otherwise={words(row.decision.trigger)} /> ·{" "}
          {row.decision.operator}
        </span>
      )}
    </button>
  );
}
