import { useContext, useState } from "react";
import { Link, useT, type Translate } from "@agio/sdk";
import { type Column, ConsoleSection, DataTable, Icon, Inline, Notice, Pages, Panel, Pills, Tabs } from "@agio/ui";
import { FactLine, FactText } from "../case/FactText";
import type { ViewState } from "../console/useView";
import { PersonName } from "../names/PersonName";
import { QueuesContext } from "../names/queues";
import { PluginText } from "../PluginText";
import { CaseAge } from "../queue/CaseAge";
import type { CaseRow, Inbox as InboxPage, QueueRow } from "../wire.gen";
import section from "../section/Section.module.css";
import { usePaged } from "../section/usePaged";

const EVERY_MS = 30_000;
const STAGES = ["waiting", "awaited"] as const;
type Stage = (typeof STAGES)[number];

/** What waits in all queues that the operator may see, the oldest first; what can't be decided yet stands apart. */
export function Inbox({ view }: { view: ViewState }) {
  const t = useT("operator");
  const queues = useContext(QueuesContext);
  const [stage, setStage] = useState<Stage>("waiting");
  const [queue, setQueue] = useState("");
  const list = usePaged<CaseRow>("web/operatorInbox", { stage, queue }, EVERY_MS);
  const silent = (list.data as InboxPage | undefined)?.silent ?? [];
  const offered = queues.filter((one) => one.id === queue || (stage === "awaited" ? one.holds_back : one.waiting !== 0));
  const named = (id: string) => queues.find((one) => one.id === id);
  return (
    <ConsoleSection
      title={t("operator.inbox.title")}
      badge={
        <Tabs
          size={36}
          bare
          label={t("operator.queue.stage")}
          tabs={STAGES.map((value) => ({ value, label: t(`operator.queue.stage_${value}`) }))}
          value={stage}
          onChange={(value) => {
            setStage(value);
            setQueue("");
          }}
        />
      }
    >
      <Pills
        label={t("operator.field.queue")}
        value={queue}
        onChange={setQueue}
        pills={[
          { value: "", label: t("operator.inbox.all") },
          ...offered.map(({ id, title, waiting }) => ({
            value: id,
            label: <PluginText name={title} />,
            ...(stage === "waiting" && waiting !== null ? { count: waiting } : {}),
          })),
        ]}
      />
      {silent.length > 0 && (
        <Notice kind="warn" title={t("operator.inbox.silent")}>
          {silent.map((id) => (
            <div key={id}>
              <PluginText name={named(id)?.title ?? id} />
            </div>
          ))}
        </Notice>
      )}
      <Panel padding="flush">
        <DataTable
          label={t("operator.inbox.title")}
          columns={columns(t, named)}
          rows={list.rows}
          rowKey={({ queue: of, id }) => `${of} ${id}`}
          onRow={(row) => view.openCaseOf(row.queue, row.id)}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          skeletonRows={8}
          empty={{ title: t(`operator.queue.empty_${stage}`), text: t(`operator.queue.empty_${stage}_hint`) }}
        />
        <Pages {...list.paging} />
      </Panel>
    </ConsoleSection>
  );
}

/** The sum is the first amount that a case tells; what else it tells says what it is. */
const sumOf = ({ facts }: CaseRow) => facts.find(({ kind }) => kind === "amount");

const columns = (t: Translate, named: (id: string) => QueueRow | undefined): Column<CaseRow>[] => [
  {
    key: "queue",
    header: t("operator.field.queue"),
    card: "full",
    render: ({ queue }) => {
      const found = named(queue);
      return found ? (
        <Inline gap={8}>
          <Icon name={found.icon} size={16} />
          <PluginText name={found.title} />
        </Inline>
      ) : (
        queue
      );
    },
  },
  {
    key: "title",
    header: t("operator.audit.subject"),
    card: "title",
    render: ({ queue, id, title, uid }) => (
      <Link to={`/operator?${new URLSearchParams({ queue, case: id })}`} className={section.link}>
        <PersonName called={title} uid={uid} />
      </Link>
    ),
  },
  {
    key: "facts",
    header: t("operator.case.facts"),
    card: "full",
    render: (row) => <FactLine facts={row.facts.filter((fact) => fact !== sumOf(row))} />,
  },
  {
    key: "sum",
    header: t("operator.field.amount"),
    card: "half",
    right: true,
    render: (row) => {
      const sum = sumOf(row);
      return sum && <FactText fact={sum} />;
    },
  },
  { key: "claimed_by", header: t("operator.inbox.claimed"), card: "half" },
  {
    key: "opened_at",
    header: t("operator.inbox.age"),
    card: "aside",
    right: true,
    render: (row) => <CaseAge row={row} target={named(row.queue)?.target_minutes ?? Infinity} />,
  },
];
