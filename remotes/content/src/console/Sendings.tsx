import { useFormat, useT } from "@agio/sdk";
import { DataTable, Panel, StatusBadge } from "@agio/ui";
import type { Item, Sending } from "../wire.gen";
import { useOwnCall } from "./client";

/** The kind of text that goes into inboxes and is never published. */
export const MESSAGE = "message";
const EVERY_MS = 5_000;

/** To whom a message went, and how many of them have it. */
export function Sendings({ item }: { item: Item }) {
  const t = useT("content");
  const format = useFormat();
  const query = useOwnCall("web/operatorContentSendings", { id: item.id }, true, EVERY_MS);
  return (
    <Panel title={t("content.console.sendings")} padding="flush">
      <DataTable<Sending>
        label={t("content.console.sendings")}
        rows={query.data?.rows}
        rowKey={({ id }) => id}
        loading={query.loading}
        problem={query.problem}
        onRetry={query.retry}
        skeletonRows={2}
        empty={{ title: t("content.console.sendings_none") }}
        columns={[
          { key: "to", header: t("content.console.send_to"), card: "title", render: ({ uid }) => uid || t("content.console.everybody") },
          {
            key: "state",
            header: t("content.console.state"),
            render: ({ over }) => (
              <StatusBadge tone={over ? "good" : "moving"}>{t(over ? "content.state.sent" : "content.state.sending")}</StatusBadge>
            ),
          },
          { key: "reached", header: t("content.console.reached"), right: true, render: ({ reached }) => format.integer(reached) },
          { key: "sender", header: t("content.console.sender"), render: ({ writer }) => writer },
          { key: "at", header: t("content.console.sent_at"), right: true, render: ({ at }) => format.dateTime(at) },
        ]}
      />
    </Panel>
  );
}
