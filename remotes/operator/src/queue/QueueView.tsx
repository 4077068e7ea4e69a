import { useState } from "react";
import { useFormat, useT, useTitle } from "@agio/sdk";
import { Button, Checkbox, EmptyState, ErrorPanel, IconButton, Skeleton, Tabs, toast } from "@agio/ui";
import { CasePane } from "../case/CasePane";
import { useKeys } from "../console/useKeys";
import type { ViewState } from "../console/useView";
import { PluginText } from "../PluginText";
import { useOperatorAction } from "../session/useOperatorAction";
import { useOperatorCall } from "../session/useOperatorCall";
import { Bulk } from "./Bulk";
import { CaseRow } from "./CaseRow";
import { QueueFilters, NO_FILTER, type QueueFilter } from "./QueueFilters";
import type { CaseSummary, QueueRow } from "../wire.gen";
import styles from "./QueueView.module.css";

const LIST_EVERY_MS = 15_000;
const SKELETONS = 8;
const STAGES = ["waiting", "awaited", "messages", "second", "decided"] as const;
type Stage = (typeof STAGES)[number];

/** Whether there can be cases of a stage in a queue. */
const has = (queue: QueueRow, stage: Stage): boolean =>
  stage === "messages" ? queue.messages !== null : stage !== "awaited" || queue.holds_back;

export interface QueueViewProps {
  queue: QueueRow;
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
  const format = useFormat();
  const [stage, setStage] = useState<Stage>("waiting");
  const [filtered, setFiltered] = useState<QueueFilter>(NO_FILTER);
  const [narrowing, setNarrowing] = useState(false);
  const [cursors, setCursors] = useState<string[]>([]);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const filters = Object.fromEntries(Object.entries(filtered.filters).filter(([, value]) => value !== ""));
  const asked = {
    queue: queue.id,
    ...(cursors.length > 0 ? { after: cursors.at(-1) } : {}),
    ...(stage === "waiting" ? {} : { stage }),
    ...(filtered.claimed === "" ? {} : { claimed: filtered.claimed }),
    ...(filtered.q === "" ? {} : { q: filtered.q }),
    ...(Object.keys(filters).length > 0 ? { filters: JSON.stringify(filters) } : {}),
  };
  const cases = useOperatorCall("web/operatorCases", asked, LIST_EVERY_MS, true);
  const next = useOperatorAction("web/operatorCaseNext", { renews: ["web/operatorCases"] });
  const rows = cases.data?.rows ?? [];
  const open = rows.find(({ id }) => id === view.caseId);
  const before = open && neighbour(rows, open.id, -1);
  const after = open && neighbour(rows, open.id, 1);
  const isFiltered = filtered.q !== "" || Object.keys(filters).length > 0 || filtered.claimed !== "";
  useTitle(open?.title ?? t("operator.screen.console"));
  const step = (by: 1 | -1) => {
    const found = neighbour(rows, view.caseId, by);
    if (found) view.openCase(found.id);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  const restart = () => {
    setCursors([]);
    setPicked(new Map());
  };
  const decided = () => {
    onDecided();
    cases.retry();
    setPicked(new Map());
    // The next in line is opened: an operator who works through a queue need not look for it.
    const following = after ?? before;
    view.openCase(following?.id ?? null);
  };
  const takeNext = async () => {
    const found = await next.run({ queue: queue.id });
    if (found?.case) view.openCase(found.case);
    else if (found) toast(t("operator.queue.no_next"));
  };
  /** A case is picked as it is shown at that moment: where it becomes another, it isn't decided with the rest. */
  const pick = ({ id, version }: CaseSummary, on: boolean) => {
    const chosen = new Map(picked);
    if (on) chosen.set(id, version);
    else chosen.delete(id);
    setPicked(chosen);
  };
  const bulk = queue.may_act && queue.bulk.length > 0 && stage === "waiting";
  return (
    <div className={styles.view} data-case={view.caseId !== null || undefined}>
      <section className={styles.list} aria-labelledby="queue-title">
        <header className={styles.head}>
          <h1 id="queue-title">
            <PluginText name={queue.title} />
          </h1>
          {queue.waiting !== null && <span>{t("operator.queue.waiting", { count: queue.waiting })}</span>}
          <div className={styles.tools}>
            {stage === "waiting" && (
              <IconButton
                icon="search"
                label={t("operator.queue.filters")}
                size={18}
                on={narrowing || isFiltered}
                onClick={() => setNarrowing(!narrowing)}
              />
            )}
          </div>
        </header>
        <div className={styles.tabs}>
          <Tabs
            size={36}
            bare
            label={t("operator.queue.stage")}
            tabs={STAGES.filter((value) => has(queue, value)).map((value) => ({
              value,
              label: t(`operator.queue.stage_${value}`),
              count: (value === "second" && queue.second) || (value === "messages" && queue.messages) || undefined,
            }))}
            value={stage}
            onChange={(value) => {
              setStage(value);
              setFiltered(NO_FILTER);
              setNarrowing(false);
              restart();
            }}
          />
        </div>
        {narrowing && (
          <QueueFilters
            queue={queue}
            value={filtered}
            onChange={(value) => {
              setFiltered(value);
              restart();
            }}
          />
        )}
        <div className={styles.rule}>
          <span>{t(stage === "decided" ? "operator.queue.newest_first" : "operator.queue.oldest_first")}</span>
          <span>{t("operator.queue.target", { time: format.span(queue.target_minutes, true) })}</span>
        </div>
        <div className={styles.rows}>
          {rows.map((row) => (
            <div key={row.id} className={styles.pickable} data-open={row.id === view.caseId || undefined}>
              {bulk && (
                <Checkbox
                  aria-label={t("operator.bulk.pick", { case: row.id })}
                  checked={picked.has(row.id)}
                  onChange={(on) => pick(row, on)}
                />
              )}
              <CaseRow row={row} queue={queue} open={row.id === view.caseId} onOpen={() => view.openCase(row.id)} />
            </div>
          ))}
          {cases.loading && <LoadingRows />}
          {cases.data === undefined && cases.problem !== null && <ErrorPanel message={cases.problem} onRetry={cases.retry} />}
          {cases.data && rows.length === 0 && (
            <EmptyState
              title={t(isFiltered ? "operator.queue.none_found" : `operator.queue.empty_${stage}`)}
              text={t(isFiltered ? "operator.queue.none_found_hint" : `operator.queue.empty_${stage}_hint`)}
              action={
                isFiltered && (
                  <Button
                    onClick={() => {
                      setFiltered(NO_FILTER);
                      restart();
                    }}
                  >
                    {t("operator.queue.all")}
                  </Button>
                )
              }
            />
          )}
        </div>
        {picked.size > 0 && <Bulk queue={queue} picked={picked} onDone={decided} onClear={() => setPicked(new Map())} />}
        {cases.data && (rows.length > 0 || cursors.length > 0) && (
          <footer className={styles.foot}>
            {queue.may_act && stage === "waiting" ? (
              <Button size={28} icon="player-play" busy={next.busy} onClick={() => void takeNext()}>
                {t("operator.queue.next")}
              </Button>
            ) : (
              <Keys />
            )}
            {queue.may_act && stage === "waiting" && cursors.length === 0 && cases.data.next === "" && <Keys />}
            {(cursors.length > 0 || (cases.data.next ?? "") !== "") && (
              <span className={styles.turn}>
                <IconButton
                  icon="chevron-left"
                  label={t("operator.queue.page_before")}
                  disabled={cursors.length === 0}
                  onClick={() => setCursors(cursors.slice(0, -1))}
                />
                <IconButton
                  icon="chevron-right"
                  label={t("operator.queue.page_after")}
                  disabled={!cases.data.next}
                  onClick={() => setCursors([...cursors, cases.data?.next ?? ""])}
                />
              </span>
            )}
          </footer>
        )}
      </section>
      <section className={styles.pane} aria-label={t("operator.case.pane")}>
        {view.caseId !== null ? (
          <CasePane
            key={view.caseId}
            queue={queue}
            id={view.caseId}
            summary={open}
            onClose={() => view.openCase(null)}
            onBefore={before && (() => view.openCase(before.id))}
            onAfter={after && (() => view.openCase(after.id))}
            onDecided={decided}
            onUser={(user) => view.openSection("users", user)}
          />
        ) : (
          rows.length > 0 && (
            <div className={styles.middle}>
              <EmptyState title={t("operator.case.choose")} text={t("operator.case.choose_hint")} />
            </div>
          )
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

function Keys() {
  const t = useT("operator");
  return (
    <span className={styles.keys}>
      <kbd>J</kbd>
      <kbd>K</kbd>
      {t("operator.queue.keys")}
    </span>
  );
}
