import { useFormat, useT, type Format, type Translate } from "@agio/sdk";
import { type Column, ConsoleSection, DataTable, ErrorPanel, Panel, type StateTone, StatusBadge } from "@agio/ui";
import { PluginName } from "../names/pluginName";
import { Tile, Tiles } from "../section/Tiles";
import { words } from "../PluginText";
import { useAnyOperatorCall, useOperatorCall } from "../session/useOperatorCall";
import { Clock } from "./Clock";
import type { Backlog, OwedEvents, PlatformHealth, StoppedWork } from "./platform";
import type { JobHealth, LeaseStatus, LeftBehind, PluginHealth } from "../wire.gen";
import styles from "../section/Section.module.css";

const EVERY_MS = 10_000;
const UP = "up";

interface Failing {
  task: string;
  problem: string;
}

/** Whether the platform serves, and what doesn't. */
export function Health() {
  const t = useT("operator");
  const format = useFormat();
  const plugins = useOperatorCall("web/operatorHealth", {}, EVERY_MS);
  const platform = useAnyOperatorCall<PlatformHealth>("health", {}, EVERY_MS);
  const left = useOperatorCall("web/operatorLeftBehind", {}).data?.rows ?? [];
  const rows = plugins.data?.rows;
  const failing = Object.entries(platform.data?.tasks ?? {}).map(([task, problem]) => ({ task, problem }));
  const owed = platform.data?.events.owed ?? [];
  const { due = [], leases = [] } = plugins.data ?? {};
  const stopped = platform.data?.stopped ?? [];
  const backlogs = platform.data?.backlogs.filter(({ waiting }) => waiting > 0) ?? [];
  const whole = rows?.every(({ status }) => status === UP) && !due.some(isStuck) && platform.data && serves(platform.data);
  return (
    <ConsoleSection
      title={t("operator.health.title")}
      badge={
        rows &&
        platform.data && (
          <StatusBadge tone={whole ? "good" : "bad"}>{whole ? t("operator.health.whole") : t("operator.health.degraded")}</StatusBadge>
        )
      }
      actions={t("operator.health.every", { seconds: EVERY_MS / 1000 })}
    >
      {platform.data === undefined && platform.problem !== null ? (
        <Panel>
          <ErrorPanel message={platform.problem} onRetry={platform.retry} />
        </Panel>
      ) : (
        <Answers t={t} plugins={rows} platform={platform.data} failing={failing.length} />
      )}
      <Clock />
      <Found
        title={t("operator.health.stopped")}
        columns={stoppedColumns(t, format)}
        rows={stopped}
        rowKey={({ kind, name }) => `${kind} ${name}`}
      />
      <Panel title={t("operator.health.plugins")} padding="flush">
        <DataTable
          label={t("operator.health.plugins")}
          columns={pluginColumns(t, rows?.some(({ reason }) => reason !== "") ?? false, platform.data?.unbuilt ?? [])}
          rows={rows}
          rowKey={({ id }) => id}
          loading={plugins.loading}
          problem={rows ? null : plugins.problem}
          onRetry={plugins.retry}
          edge={20}
          skeletonRows={6}
          empty={{ title: t("operator.health.no_plugins") }}
        />
      </Panel>
      <Found title={t("operator.health.leases")} columns={leaseColumns(t, format)} rows={leases} rowKey={({ name }) => name} />
      <Found
        title={t("operator.health.left_behind")}
        columns={leftColumns(t, format)}
        rows={left}
        rowKey={({ of, coin }) => `${of} ${coin}`}
      />
      <Found title={t("operator.health.backlogs")} columns={backlogColumns(t, format)} rows={backlogs} rowKey={({ name }) => name} />
      <Found title={t("operator.health.due")} columns={dueColumns(t, format)} rows={due} rowKey={({ kind }) => kind} />
      <Found title={t("operator.health.events")} columns={owedColumns(t, format)} rows={owed} rowKey={({ subscriber }) => subscriber} />
      <Found title={t("operator.health.tasks")} columns={taskColumns(t)} rows={failing} rowKey={({ task }) => task} />
    </ConsoleSection>
  );
}

interface FoundProps<T extends object> {
  title: string;
  columns: Column<T>[];
  rows: readonly T[];
  rowKey(row: T): string;
}

/** A panel of what was found; none where nothing was. */
function Found<T extends object>({ title, ...table }: FoundProps<T>) {
  return table.rows.length > 0 ? (
    <Panel title={title} padding="flush">
      <DataTable label={title} {...table} edge={20} />
    </Panel>
  ) : null;
}

interface AnswersProps {
  t: Translate;
  plugins: PluginHealth[] | undefined;
  platform: PlatformHealth | undefined;
  failing: number;
}

/** The answers at a glance. */
function Answers({ t, plugins, platform, failing }: AnswersProps) {
  const format = useFormat();
  const up = plugins?.filter(({ status }) => status === UP).length ?? 0;
  const database = platform?.database;
  const waiting = platform ? eventsWaiting(platform) : 0;
  return (
    <Tiles>
      <Tile label={t("operator.health.database")} tone={database === UP ? "good" : "bad"}>
        {database && (database === UP ? t("operator.health.database_up") : database)}
      </Tile>
      <Tile label={t("operator.health.plugins")} tone={plugins?.length === up ? "good" : "bad"}>
        {plugins && t("operator.health.plugins_up", { up, all: plugins.length })}
      </Tile>
      <Tile label={t("operator.health.tasks")} tone={failing === 0 ? "good" : "bad"}>
        {platform && (failing === 0 ? t("operator.health.tasks_fine") : t("operator.health.tasks_failing", { count: failing }))}
      </Tile>
      <Tile label={t("operator.health.prices")} tone={platform?.prices.old === 0 ? "good" : "bad"}>
        {platform && pricesText(t, platform.prices)}
      </Tile>
      <Tile label={t("operator.health.events")} tone={waiting === 0 ? "good" : "bad"}>
        {platform && (waiting === 0 ? t("operator.health.events_fine") : t("operator.health.events_waiting", { waiting }))}
      </Tile>
      <Tile label={t("operator.health.processes")} tone={platform && isDeaf(platform) ? "bad" : "good"}>
        {platform && processesText(t, format, platform.process)}
      </Tile>
      <Tile label={t("operator.health.connections")}>{platform && format.integer(platform.sockets)}</Tile>
    </Tiles>
  );
}

const eventsWaiting = ({ events }: PlatformHealth): number => events.owed.reduce((sum, { count }) => sum + count, events.failing);

/** Whether the process that answers should hear others over Redis, and hears nothing. */
const isDeaf = ({ process }: PlatformHealth): boolean => !process.alone && process.lag_s === null;

/** Whether everything but the plugins runs. */
const serves = (platform: PlatformHealth): boolean =>
  platform.database === UP &&
  !isDeaf(platform) &&
  platform.prices.old === 0 &&
  platform.unbuilt.length === 0 &&
  Object.keys(platform.tasks).length === 0 &&
  platform.stopped.length === 0 &&
  !platform.backlogs.some(({ late }) => late) &&
  eventsWaiting(platform) === 0;

function processesText(t: Translate, format: Format, { alone, hears, lag_s: lag }: PlatformHealth["process"]): string {
  if (alone) return t("operator.health.processes_alone");
  if (lag === null) return t("operator.health.processes_deaf");
  return t("operator.health.processes_heard", { count: hears, lag: format.integer(Math.round(lag * 1000)) });
}

function pricesText(t: Translate, { open, old }: PlatformHealth["prices"]): string {
  if (open === 0) return t("operator.health.prices_closed");
  return old === 0 ? t("operator.health.prices_fresh") : t("operator.health.prices_old", { old, all: open });
}

const STATUS_TONES: Readonly<Record<string, StateTone>> = { up: "good", down: "bad", disabled: "over" };

/** What the plugins' states are called. */
function statusText(t: Translate, status: string): string {
  if (status === UP) return t("operator.health.status_up");
  return status === "down" ? t("operator.health.status_down") : words(status);
}

/** What the code calls something: no text, and the same in every language. */
const codeName = (name: string) => <span translate="no">{name}</span>;

/** Reasons take a column only where there are any. */
const pluginColumns = (t: Translate, withReasons: boolean, unbuilt: readonly string[]): Column<PluginHealth>[] => [
  {
    key: "title",
    header: t("operator.health.plugin"),
    card: "title",
    render: ({ id, title }) => (
      <strong className={styles.strong}>
        <PluginName id={id} title={title} />
      </strong>
    ),
  },
  { key: "id", header: t("operator.health.name"), render: ({ id }) => <span className={styles.soft}>{id}</span> },
  { key: "version", header: t("operator.health.version"), render: ({ version }) => version || "–" },
  {
    key: "status",
    header: t("operator.health.status"),
    card: "aside",
    render: ({ id, status }) =>
      status === UP && unbuilt.includes(id) ? (
        <StatusBadge tone="bad">{t("operator.health.screens_missing")}</StatusBadge>
      ) : (
        <StatusBadge tone={STATUS_TONES[status] ?? "waiting"}>{statusText(t, status)}</StatusBadge>
      ),
  },
  ...(withReasons ? [reasonColumn(t)] : []),
];

const reasonColumn = (t: Translate): Column<PluginHealth> => ({
  key: "reason",
  header: t("operator.health.reason"),
  card: "full",
  render: ({ reason }) => <span className={styles.soft}>{reason || "–"}</span>,
});

const stoppedColumns = (t: Translate, format: Format): Column<StoppedWork>[] => [
  {
    key: "kind",
    header: t("operator.health.stopped"),
    card: "title",
    render: ({ kind }) => <strong className={styles.strong}>{t(`operator.health.stopped_${kind}`)}</strong>,
  },
  { key: "name", header: t("operator.health.name"), render: ({ name }) => codeName(name || "–") },
  { key: "age", header: t("operator.health.stopped_seconds"), right: true, render: ({ age_s }) => format.integer(age_s) },
];

const leaseColumns = (t: Translate, format: Format): Column<LeaseStatus>[] => [
  { key: "name", header: t("operator.health.name"), card: "title", render: ({ name }) => codeName(name) },
  { key: "owner", header: t("operator.health.lease_owner"), render: ({ owner }) => codeName(owner) },
  { key: "epoch", header: t("operator.health.lease_epoch"), right: true, render: ({ epoch }) => format.integer(epoch) },
  {
    key: "held",
    header: t("operator.health.status"),
    card: "aside",
    render: ({ held }) => <StatusBadge tone={held ? "good" : "bad"}>{t(`operator.health.lease_${held ? "held" : "free"}`)}</StatusBadge>,
  },
];

const leftColumns = (t: Translate, format: Format): Column<LeftBehind>[] => [
  { key: "of", header: t("operator.health.left_of"), card: "title", render: ({ of }) => codeName(of) },
  { key: "amount", header: t("operator.health.left_amount"), right: true, render: ({ amount, coin }) => format.coin(amount, coin) },
  { key: "rows", header: t("operator.health.left_rows"), right: true, render: ({ rows }) => format.integer(rows) },
];

const backlogColumns = (t: Translate, format: Format): Column<Backlog>[] => [
  { key: "name", header: t("operator.health.name"), card: "title", render: ({ name }) => codeName(name) },
  { key: "waiting", header: t("operator.health.waiting"), right: true, render: ({ waiting }) => format.integer(waiting) },
  { key: "age", header: t("operator.health.stopped_seconds"), right: true, render: ({ age_s }) => format.integer(age_s) },
  {
    key: "late",
    header: t("operator.health.status"),
    card: "aside",
    render: ({ late }) => (
      <StatusBadge tone={late ? "bad" : "good"}>{t(late ? "operator.health.backlog_late" : "operator.health.backlog_in_time")}</StatusBadge>
    ),
  },
];

const owedColumns = (t: Translate, format: Format): Column<OwedEvents>[] => [
  { key: "subscriber", header: t("operator.health.subscriber"), card: "title", render: ({ subscriber }) => codeName(subscriber) },
  { key: "count", header: t("operator.health.waiting"), right: true, render: ({ count }) => format.integer(count) },
  { key: "since", header: t("operator.health.since"), right: true, render: ({ since }) => format.dateTime(since) },
];

/** Whether steps failed: they are tried again, or a person has to look. */
const isStuck = ({ failing, parked }: JobHealth): boolean => failing + parked > 0;

const dueColumns = (t: Translate, format: Format): Column<JobHealth>[] => [
  { key: "kind", header: t("operator.health.due_kind"), card: "title", render: ({ kind }) => codeName(kind) },
  {
    key: "waiting",
    header: t("operator.health.due_waiting"),
    right: true,
    render: ({ waiting, more }) => `${format.integer(waiting)}${more ? "+" : ""}`,
  },
  {
    key: "since",
    header: t("operator.health.due_since"),
    right: true,
    render: ({ since }) => (since === null ? "–" : format.dateTime(since)),
  },
  { key: "failing", header: t("operator.health.due_failing"), right: true, render: ({ failing }) => format.integer(failing) },
  { key: "parked", header: t("operator.health.due_parked"), right: true, render: ({ parked }) => format.integer(parked) },
];

const taskColumns = (t: Translate): Column<Failing>[] => [
  { key: "task", header: t("operator.health.task"), card: "title", width: 240, render: ({ task }) => codeName(task) },
  {
    key: "problem",
    header: t("operator.health.problem"),
    card: "full",
    render: ({ problem }) => <span className={styles.soft}>{problem}</span>,
  },
];
