import { useEffect, useRef } from "react";
import { useFormat, useNow, useT } from "@agio/sdk";
import { Icon, StatusBadge } from "@agio/ui";
import { FactLine } from "../case/FactText";
import { PluginText, words } from "../PluginText";
import { minutesSince } from "./age";
import { CaseState } from "./CaseState";
import type { CaseRow as QueuedCase, QueueRow } from "../wire.gen";
import styles from "./QueueView.module.css";

const AGE_EVERY_MS = 20_000;

export interface CaseRowProps {
  row: QueuedCase;
  queue: QueueRow;
  open: boolean;
  onOpen(): void;
}

/** Who, since when, what and in which state; one older than the queue's target says so, one that waits says what for. */
export function CaseRow({ row, queue, open, onOpen }: CaseRowProps) {
  const t = useT("operator");
  const now = useNow(AGE_EVERY_MS);
  const ref = useRef<HTMLButtonElement>(null);
  const minutes = minutesSince(row.opened_at, now);
  const held = Date.parse(row.opened_at) > now;
  const late = !row.decision && !held && row.awaits === "" && minutes > queue.target_minutes;
  useEffect(() => {
    if (open) ref.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <button ref={ref} type="button" className={styles.row} aria-current={open ? "true" : undefined} onClick={onOpen}>
      <span className={styles.line}>
        <strong>{row.title}</strong>
        <span className={styles.age} data-late={late || undefined}>
          {late && <Icon name="alert-circle" size={14} label={t("operator.queue.late")} />}
          <Since row={row} held={held} minutes={minutes} />
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.facts}>{row.facts.length > 0 ? <FactLine facts={row.facts} /> : row.id}</span>
        {row.second ? <StatusBadge tone="moving">{t("operator.queue.stage_second")}</StatusBadge> : <CaseState plugin={queue.plugin} state={row.state} />}
      </span>
      {row.decision && (
        <span className={styles.facts}>
          <PluginText name={`${queue.plugin}.trigger.${row.decision.trigger}`} otherwise={words(row.decision.trigger)} /> · {row.decision.operator}
        </span>
      )}
    </button>
  );
}

/** When it was decided, what it waits for, or how long it could have been decided. */
function Since({ row, held, minutes }: { row: QueuedCase; held: boolean; minutes: number }) {
  const t = useT("operator");
  const format = useFormat();
  if (row.decision) return format.dateTime(row.decision.at);
  if (row.awaits !== "") return <PluginText name={row.awaits} />;
  return held ? t("operator.queue.until", { time: format.dateTime(row.opened_at) }) : format.span(minutes, true);
}
