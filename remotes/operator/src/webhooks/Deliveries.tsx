import { useFormat, useT } from "@agio/sdk";
import { type Column, DataTable, Pages, Panel, type StateTone, StatusBadge } from "@agio/ui";
import styles from "../section/Section.module.css";
import { usePaged } from "../section/usePaged";
import type { Telling, Webhook } from "../wire.gen";

const TONES: Readonly<Record<string, StateTone>> = { taken: "good", waiting: "waiting", failing: "bad", not_chosen: "over" };

/** Events of the last thirty days, the newest first, and what came of each at one webhook. */
export function Deliveries({ hook, every }: { hook: Webhook; every: number }) {
  const t = useT("operator");
  const format = useFormat();
  const list = usePaged<Telling>("web/operatorWebhookEvents", { id: hook.id }, every);
  const columns: Column<Telling>[] = [
    { key: "number", header: t("operator.webhook.event_number"), card: "half", render: ({ number }) => format.integer(number) },
    {
      key: "kind",
      header: t("operator.webhook.event"),
      card: "title",
      render: ({ kind, data }) => (
        <span translate="no">
          <span className="agio-mono">{kind}</span> <span className={styles.caption}>{written(data)}</span>
        </span>
      ),
    },
    { key: "at", header: t("operator.audit.at"), card: "full", render: ({ at }) => format.dateTime(at) },
    {
      key: "outcome",
      header: t("operator.state"),
      card: "half",
      render: ({ outcome }) => <StatusBadge tone={TONES[outcome] ?? "over"}>{t(`operator.webhook.outcome.${outcome}`)}</StatusBadge>,
    },
  ];
  return (
    <Panel title={t("operator.webhook.events")} padding="flush">
      <DataTable
        label={t("operator.webhook.events")}
        columns={columns}
        rows={list.rows}
        rowKey={({ number }) => String(number)}
        loading={list.loading}
        problem={list.problem}
        onRetry={list.retry}
        empty={{ title: t("operator.webhook.no_events") }}
      />
      <Pages {...list.paging} />
    </Panel>
  );
}

const written = (data: Telling["data"]): string =>
  Object.entries(data)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(" ");
