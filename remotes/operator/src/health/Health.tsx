import type { ReactNode } from "react";
import { useFormat, useT, useTitle, type Translate } from "@agio/sdk";
import { DataTable, ErrorPanel, Icon, Panel, Skeleton, StatusBadge, type Column, type StateTone } from "@agio/ui";
import type { Page, PlatformHealth, PluginHealth } from "../contract";
import { words } from "../PluginText";
import { useOperatorCall } from "../session/useOperatorCall";
import styles from "./Health.module.css";

const EVERY_MS = 10_000;
const UP = "up";

interface Failing {
  task: string;
  problem: string;
}

/** Whether the platform serves, and what doesn't. */
export function Health() {
  const t = useT("operator");
  const plugins = useOperatorCall<Page<PluginHealth>>("web/operatorHealth", {}, EVERY_MS);
  const platform = useOperatorCall<PlatformHealth>("health", {}, EVERY_MS);
  useTitle(t("operator.health.title"));
  const rows = plugins.data?.rows;
  const failing = Object.entries(platform.data?.tasks ?? {}).map(([task, problem]) => ({ task, problem }));
  const whole = rows?.every(({ status }) => status === UP) && platform.data?.database === UP && failing.length === 0;
  return (
    <div className={styles.health}>
      <header className={styles.head}>
        <h1>{t("operator.health.title")}</h1>
        {rows && platform.data && (
          <StatusBadge tone={whole ? "good" : "bad"}>
            {whole ? t("operator.health.whole") : t("operator.health.degraded")}
          </StatusBadge>
        )}
        <span className={styles.every}>{t("operator.health.every", { seconds: EVERY_MS / 1000 })}</span>
      </header>
      <div className={styles.body}>
        {platform.data === undefined && platform.problem !== null ? (
          <Panel>
            <ErrorPanel message={platform.problem} onRetry={platform.retry} />
          </Panel>
        ) : (
          <Tiles t={t} plugins={rows} platform={platform.data} failing={failing.length} />
        )}
        <Panel title={t("operator.health.plugins")} padding="flush">
          <DataTable
            label={t("operator.health.plugins")}
            columns={pluginColumns(t, rows?.some(({ reason }) => reason !== "") ?? false)}
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
        {failing.length > 0 && (
          <Panel title={t("operator.health.tasks")} padding="flush">
            <DataTable
              label={t("operator.health.tasks")}
              columns={taskColumns(t)}
              rows={failing}
              rowKey={({ task }) => task}
              edge={20}
            />
          </Panel>
        )}
      </div>
    </div>
  );
}

interface TilesProps {
  t: Translate;
  plugins: PluginHealth[] | undefined;
  platform: PlatformHealth | undefined;
  failing: number;
}

/** Four answers at a glance. */
function Tiles({ t, plugins, platform, failing }: TilesProps) {
  const format = useFormat();
  const up = plugins?.filter(({ status }) => status === UP).length ?? 0;
  const database = platform?.database;
  return (
    <dl className={styles.tiles}>
      <Tile label={t("operator.health.database")} tone={database === UP ? "good" : "bad"}>
        {database && (database === UP ? t("operator.health.database_up") : database)}
      </Tile>
      <Tile label={t("operator.health.plugins")} tone={plugins?.length === up ? "good" : "bad"}>
        {plugins && t("operator.health.plugins_up", { up, all: plugins.length })}
      </Tile>
      <Tile label={t("operator.health.tasks")} tone={failing === 0 ? "good" : "bad"}>
        {platform && (failing === 0 ? t("operator.health.tasks_fine") : t("operator.health.tasks_failing", { count: failing }))}
      </Tile>
      <Tile label={t("operator.health.connections")}>{platform && format.integer(platform.sockets)}</Tile>
    </dl>
  );
}

function Tile({ label, tone, children }: { label: string; tone?: StateTone; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children ? (
          <>
            {tone && <Icon name={tone === "good" ? "circle-check" : "alert-circle"} size={18} className={styles[tone]} />}
            {children}
          </>
        ) : (
          <Skeleton width={96} height={20} />
        )}
      </dd>
    </div>
  );
}

const STATUS_TONES: Readonly<Record<string, StateTone>> = { up: "good", down: "bad", disabled: "over" };

/** What the plugins' states are called. */
function statusText(t: Translate, status: string): string {
  if (status === UP) return t("operator.health.status_up");
  return status === "down" ? t("operator.health.status_down") : words(status);
}

/** Reasons take a column only where there are any. */
const pluginColumns = (t: Translate, withReasons: boolean): Column<PluginHealth>[] => [
  { key: "title", header: t("operator.health.plugin"), card: "title", render: ({ title }) => <strong className={styles.plugin}>{title}</strong> },
  { key: "id", header: t("operator.health.name"), render: ({ id }) => <span className={styles.soft}>{id}</span> },
  { key: "version", header: t("operator.health.version"), render: ({ version }) => version || "–" },
  {
    key: "status",
    header: t("operator.health.status"),
    card: "aside",
    render: ({ status }) => <StatusBadge tone={STATUS_TONES[status] ?? "waiting"}>{statusText(t, status)}</StatusBadge>,
  },
  ...(withReasons ? [reasonColumn(t)] : []),
];

const reasonColumn = (t: Translate): Column<PluginHealth> => ({
  key: "reason",
  header: t("operator.health.reason"),
  card: "full",
  render: ({ reason }) => <span className={styles.reason}>{reason || "–"}</span>,
});

const taskColumns = (t: Translate): Column<Failing>[] => [
  { key: "task", header: t("operator.health.task"), card: "title", width: 240 },
  { key: "problem", header: t("operator.health.problem"), card: "full", render: ({ problem }) => <span className={styles.reason}>{problem}</span> },
];
