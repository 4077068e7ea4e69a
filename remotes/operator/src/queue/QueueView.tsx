import { useT, useTitle, type Translate } from "@agio/sdk";
import { EmptyState, ErrorPanel, Icon, Pages, Skeleton } from "@agio/ui";
import { CasePane } from "../case/CasePane";
import type { ViewState } from "../console/useView";
import { useStepKeys } from "../console/useStepKeys";
import type { CaseSummary, Page, Queue } from "../contract";
import { PluginText } from "../PluginText";
import { useOperatorCall } from "../session/useOperatorCall";
import { duration } from "./age";
import { CaseRow } from "./CaseRow";
import styles from "./QueueView.module.css";

const LIST_EVERY_MS = 15_000;
const SKELETONS = 8;

export interface QueueViewProps {
  queue: Queue;
  view: ViewState & { queue: string };
  /** A case left the queue: its count is asked for again. */
  onDecided(): void;
}

/** The case `by` steps from the open one; the first or last where none is open. */
export function neighbour(rows: readonly CaseSummary[], openId: string | null, by: 1 | -1): CaseSummary | undefined {
  const at = rows.findIndex(({ id }) => id === openId);
  if (at < 0) return by === 1 ? rows[0] : rows.at(-1);
  return rows[at + by];
}

/** A queue's cases, the oldest first, and the one that is open. */
export function QueueView({ queue, view, onDecided }: QueueViewProps) {
  const t = useT("operator");
  const cases = useOperatorCall<Page<CaseSummary>>("web/operatorCases", { queue: queue.id, page: view.page }, LIST_EVERY_MS);
  const rows = cases.data?.rows ?? [];
  const open = rows.find(({ id }) => id === view.caseId);
  const before = open && neighbour(rows, open.id, -1);
  const after = open && neighbour(rows, open.id, 1);
  useTitle(open?.title ?? t("operator.screen.console"));
  useStepKeys((by) => {
    const next = neighbour(rows, view.caseId, by);
    if (next) view.openCase(next.id);
  });
  const decided = () => {
    onDecided();
    cases.retry();
  };
  return (
    <div className={styles.view} data-case={view.caseId !== null || undefined}>
      <section className={styles.list} aria-labelledby="queue-title">
        <header className={styles.head}>
          <h1 id="queue-title">
            <PluginText name={queue.title} />
          </h1>
          {cases.data && <span>{t("operator.queue.waiting", { count: cases.data.total })}</span>}
        </header>
        <div className={styles.rule}>
          <span>{t("operator.queue.oldest_first")}</span>
          <span>{t("operator.queue.target", { time: duration(queue.target_minutes, t) })}</span>
        </div>
        <div className={styles.rows}>
          {rows.map((row) => (
            <CaseRow key={row.id} row={row} queue={queue} open={row.id === view.caseId} onOpen={() => view.openCase(row.id)} />
          ))}
          {cases.loading && <LoadingRows />}
          {cases.data === undefined && cases.problem !== null && <ErrorPanel message={cases.problem} onRetry={cases.retry} />}
          {cases.data && rows.length === 0 && <EmptyState title={t("operator.queue.empty")} text={t("operator.queue.empty_hint")} />}
        </div>
        {cases.data && (rows.length > 0 || cases.data.pages > 1) && (
          <footer className={styles.foot}>
            <Keys t={t} />
            {cases.data.pages > 1 && <Pages page={view.page} pages={cases.data.pages} onPage={view.openPage} />}
          </footer>
        )}
      </section>
      <section className={styles.pane} aria-label={t("operator.case.pane")}>
        {open ? (
          <CasePane
            key={open.id}
            queue={queue}
            summary={open}
            onClose={() => view.openCase(null)}
            onBefore={before && (() => view.openCase(before.id))}
            onAfter={after && (() => view.openCase(after.id))}
            onDecided={() => {
              view.openCase((after ?? before)?.id ?? null);
              decided();
            }}
          />
        ) : (
          <NoCase loading={cases.loading} gone={view.caseId !== null} any={rows.length > 0} onClose={() => view.openCase(null)} />
        )}
      </section>
    </div>
  );
}

function LoadingRows() {
  return Array.from({ length: SKELETONS }, (_, index) => (
    <div key={index} className={styles.loadingRow} aria-busy="true">
      <span>
        <Skeleton width={`${34 + ((index * 11) % 20)}%`} height={14} />
        <Skeleton width={44} />
      </span>
      <span>
        <Skeleton width="46%" />
        <Skeleton width={64} height={20} />
      </span>
    </div>
  ));
}

function Keys({ t }: { t: Translate }) {
  return (
    <span className={styles.keys}>
      <kbd>J</kbd>
      <kbd>K</kbd>
      {t("operator.queue.keys")}
    </span>
  );
}

interface NoCaseProps {
  loading: boolean;
  /** The address names a case that isn't on this page of the queue. */
  gone: boolean;
  any: boolean;
  onClose(): void;
}

function NoCase({ loading, gone, any, onClose }: NoCaseProps) {
  const t = useT("operator");
  if (loading) return null;
  if (gone) {
    return (
      <div className={styles.middle}>
        <button type="button" className={styles.back} onClick={onClose}>
          <Icon name="arrow-left" size={16} />
          {t("operator.case.back")}
        </button>
        <EmptyState title={t("operator.case.gone")} text={t("operator.case.gone_hint")} />
      </div>
    );
  }
  if (!any) return null;
  return (
    <div className={styles.middle}>
      <EmptyState title={t("operator.case.choose")} text={t("operator.case.choose_hint")} />
    </div>
  );
}
