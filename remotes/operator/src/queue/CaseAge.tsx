import { useFormat, useNow, useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import { PluginText } from "../PluginText";
import { minutesSince } from "./age";
import type { CaseRow } from "../wire.gen";
import styles from "./QueueView.module.css";

const EVERY_MS = 20_000;

/** How long a case could have been decided, and whether that is longer than the queue's target; or what it waits for,
 * or when it was decided. */
export function CaseAge({ row, target }: { row: CaseRow; target: number }) {
  const t = useT("operator");
  const format = useFormat();
  const now = useNow(EVERY_MS);
  const minutes = minutesSince(row.opened_at, now);
  const held = Date.parse(row.opened_at) > now;
  const late = !row.decision && !held && row.awaits === "" && minutes > target;
  const reported = () => {
    if (row.decision) return format.dateTime(row.decision.at);
    if (row.awaits !== "") return <PluginText name={row.awaits} />;
    return held ? t("operator.queue.until", { time: format.dateTime(row.opened_at) }) : format.span(minutes, true);
  };
  return (
    <span className={styles.age} data-late={late || undefined}>
      {late && <Icon name="alert-circle" size={14} label={t("operator.queue.late")} />}
      {reported()}
    </span>
  );
}
