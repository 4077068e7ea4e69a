import { CallError, useFormat, useNow, useT } from "@agio/sdk";
import { Chip, ErrorPanel, IconButton, Notice, Skeleton } from "@agio/ui";
import type { CaseDetail, CaseSummary, Queue } from "../contract";
import { duration, minutesSince } from "../queue/age";
import { CaseState } from "../queue/CaseState";
import { useOperatorCall } from "../session/useOperatorCall";
import { ActionBar } from "./ActionBar";
import { Documents } from "./Documents";
import { Events } from "./Events";
import { Facts, type ShownFact } from "./Facts";
import styles from "./Case.module.css";

const NOT_AVAILABLE = 109;

export interface CasePaneProps {
  queue: Queue;
  summary: CaseSummary;
  onClose(): void;
  /** Undefined at either end of the list. */
  onBefore: (() => void) | undefined;
  onAfter: (() => void) | undefined;
  onDecided(): void;
}

/** One case: what is known at once from the list, and everything else as soon as it is there. */
export function CasePane({ queue, summary, onClose, onBefore, onAfter, onDecided }: CasePaneProps) {
  const t = useT("operator");
  const detail = useOperatorCall<CaseDetail>("web/operatorCase", { queue: queue.id, id: summary.id });
  const shown = detail.data?.summary ?? summary;
  // A deployment whose console serves queues without their details shows what the queue says of the case.
  const unserved = detail.error instanceof CallError && detail.error.code === NOT_AVAILABLE;
  return (
    <div className={styles.case}>
      <header className={styles.head}>
        <IconButton icon="arrow-left" label={t("operator.case.back")} size={18} large className={styles.back} onClick={onClose} />
        <div className={styles.name}>
          <h2>{shown.title}</h2>
          <span>{[shown.id, ...shown.facts].join(" · ")}</span>
          <CaseState plugin={queue.plugin} state={shown.state} />
          {shown.claimed_by && <Chip>{t("operator.case.taken", { name: shown.claimed_by })}</Chip>}
        </div>
        <IconButton icon="chevron-up" label={t("operator.case.before")} size={18} large disabled={!onBefore} onClick={() => onBefore?.()} />
        <IconButton icon="chevron-down" label={t("operator.case.after")} size={18} large disabled={!onAfter} onClick={() => onAfter?.()} />
      </header>
      {detail.data && <Detail detail={detail.data} />}
      {detail.loading && <Loading />}
      {unserved && <Summary summary={summary} />}
      {!detail.data && detail.problem !== null && !unserved && (
        <div className={styles.failed}>
          <ErrorPanel message={detail.problem} onRetry={detail.retry} />
        </div>
      )}
      {detail.data && detail.data.triggers.length > 0 && (
        <ActionBar queue={queue} id={summary.id} state={shown.state} triggers={detail.data.triggers} onDone={onDecided} />
      )}
    </div>
  );
}

function Detail({ detail }: { detail: CaseDetail }) {
  const t = useT("operator");
  return (
    <div className={styles.columns}>
      <div className={styles.facts} role="group" aria-label={t("operator.case.facts")} tabIndex={0}>
        <Facts facts={detail.facts} />
        {detail.documents.length > 0 && <Documents documents={detail.documents} />}
      </div>
      <aside className={styles.events} aria-label={t("operator.case.timeline")} tabIndex={0}>
        <Events events={detail.events} />
      </aside>
    </div>
  );
}

/** The facts that the list already knows. */
function Summary({ summary }: { summary: CaseSummary }) {
  const t = useT("operator");
  const format = useFormat();
  const now = useNow(20_000);
  const facts: ShownFact[] = [
    { label: "operator.case.reference", value: summary.id, masked: false },
    { label: "operator.case.opened", value: format.dateTime(summary.opened_at), masked: false },
    { label: "operator.case.age", value: duration(minutesSince(summary.opened_at, now), t), masked: false },
    { label: "operator.case.claimed_by", value: summary.claimed_by || t("operator.case.unclaimed"), masked: false },
  ];
  return (
    <div className={styles.columns} data-single>
      <div className={styles.facts}>
        <Facts facts={facts} />
        <Notice kind="info">{t("operator.case.summary_only")}</Notice>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.facts}>
        <Skeleton width={64} height={14} />
        <div className={styles.skeletons}>
          {[62, 48, 70, 54, 66, 40, 58, 50].map((width, index) => (
            <Skeleton key={index} width={`${width}%`} height={14} />
          ))}
        </div>
      </div>
      <aside className={styles.events}>
        <Skeleton width={72} height={14} />
        <div className={styles.skeletonEvents}>
          {[80, 64, 72].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={14} />
          ))}
        </div>
      </aside>
    </div>
  );
}
