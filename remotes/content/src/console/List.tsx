import { useState } from "react";
import { useFormat, useT, type Translate } from "@agio/sdk";
import { Button, Chip, ConsoleSection, DataTable, Inline, Input, Pages, Panel, StatusBadge, Tabs, useCursors, type Column } from "@agio/ui";
import { kindName } from "../reading/kinds";
import type { ItemRow } from "../wire.gen";
import { useOwnAction, useOwnCall } from "./client";
import { MESSAGE } from "./Sendings";
import styles from "./console.module.css";

const KINDS = ["help", "notice", "news", "flash", "banner", "benefit", "page", "message"];
const FIRST_TOPIC = "account";

/** The texts of a kind: where each stands, and what waits to be published. */
export function List({ kind: asked, open }: { kind: string; open(item: string | null): void }) {
  const t = useT("content");
  const kind = KINDS.includes(asked) ? asked : "help";
  const [q, setQ] = useState("");
  const cursors = useCursors([kind, q]);
  const query = useOwnCall("web/operatorContentList", { kind, q: q.trim(), ...cursors.after }, true);
  const begin = useOwnAction("web/operatorContentBegin", ({ id }) => open(String(id)));
  return (
    <ConsoleSection
      title={t("content.nav.texts")}
      actions={
        <Button
          variant="primary"
          size={36}
          icon="plus"
          busy={begin.busy}
          onClick={() => void begin.run({ kind, topic: kind === "help" ? FIRST_TOPIC : "" })}
        >
          {t("content.console.begin")}
        </Button>
      }
    >
      <Tabs
        label={t("content.console.kinds")}
        tabs={KINDS.map((value) => ({ value, label: t(`content.kinds.${value}`) }))}
        value={kind}
        onChange={open}
      />
      <div className={styles.tools}>
        <Input label={t("content.console.find")} type="search" maxLength={100} value={q} onChange={setQ} />
      </div>
      <Panel padding="flush">
        <DataTable
          label={t(`content.kinds.${kind}`)}
          columns={columns(t, useFormat(), open)}
          rows={query.data?.rows}
          rowKey={({ id }) => String(id)}
          loading={query.loading}
          problem={query.problem}
          onRetry={query.retry}
          skeletonRows={8}
          empty={{ title: t("content.none"), text: t("content.console.none_hint") }}
        />
      </Panel>
      {query.data && <Pages {...cursors.paging(query.data)} />}
    </ConsoleSection>
  );
}

const columns = (t: Translate, format: ReturnType<typeof useFormat>, open: (item: string) => void): Column<ItemRow>[] => [
  {
    key: "title",
    header: t("content.console.title"),
    card: "full",
    width: "44%",
    render: ({ id, title, topic, kind, label }) => (
      <Inline gap={8} wrap>
        <button type="button" className={styles.link} onClick={() => open(String(id))}>
          {title || t("content.console.untitled")}
        </button>
        {topic !== "" && <Chip>{t(`content.topic.${topic}`)}</Chip>}
        {label !== "" && <Chip>{kindName(t, kind, label)}</Chip>}
      </Inline>
    ),
  },
  { key: "state", header: t("content.console.state"), card: "half", render: (row) => <StateOf row={row} /> },
  {
    key: "languages",
    header: t("content.console.languages"),
    card: "half",
    right: true,
    render: ({ kind, read, written }) =>
      kind === MESSAGE ? format.integer(written) : `${format.integer(read)} / ${format.integer(written)}`,
  },
  { key: "changed", header: t("content.console.changed"), card: "half", right: true, render: ({ changed_at: at }) => format.dateTime(at) },
];

function StateOf({ row: { kind, read, newer, coming, sent_at } }: { row: ItemRow }) {
  const t = useT("content");
  const format = useFormat();
  if (kind === MESSAGE && sent_at !== null) return <StatusBadge tone="good">{t("content.state.sent")}</StatusBadge>;
  if (coming !== null) return <StatusBadge tone="moving">{t("content.state.scheduled", { at: format.dateTime(coming) })}</StatusBadge>;
  if (read === 0) return <StatusBadge tone="over">{t("content.state.draft")}</StatusBadge>;
  if (newer) return <StatusBadge tone="waiting">{t("content.state.newer")}</StatusBadge>;
  return <StatusBadge tone="good">{t("content.state.published")}</StatusBadge>;
}
