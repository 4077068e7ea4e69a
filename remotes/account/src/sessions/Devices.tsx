import { useState } from "react";
import { useCall, useFormat, useT } from "@agio/sdk";
import { Button, Chip, DataTable, CommandDialog, ExportButton, Notice, Panel, useCommand, useCursors, type Column } from "@agio/ui";
import { Centre } from "../Centre";
import type { Device } from "../wire.gen";

/** Where the account is signed in, and the way to end it there. */
export default function Devices() {
  const t = useT("account");
  const format = useFormat();
  const cursors = useCursors();
  const [asked, setAsked] = useState<Device | "others" | null>(null);
  const list = useCall("web/devices", { ...cursors.after, size: 20 }, { keepPrevious: true });
  const closed = { invalidates: ["web/devices"], onDone: () => setAsked(null) };
  const end = useCommand({ call: "web/revokeDevice", ...closed, done: () => ({ text: t("account.devices.ended") }) });
  const endOthers = useCommand({
    call: "web/revokeOtherDevices",
    ...closed,
    done: ({ ended, keys }) => ({
      text: [t("account.devices.ended_others", { count: ended }), keys > 0 && t("account.devices.keys_left", { count: keys })]
        .filter(Boolean)
        .join(" · "),
    }),
  });
  const nameOf = ({ browser, system }: Device) =>
    browser && system ? t("account.devices.name", { browser, system }) : browser || system || t("account.devices.unknown");
  const columns: Column<Device>[] = [
    {
      key: "device",
      header: t("account.devices.device"),
      card: "title",
      render: (row) => (
        <>
          {nameOf(row)} {row.current && <Chip tone="good">{t("account.devices.this")}</Chip>}
        </>
      ),
    },
    {
      key: "network",
      header: t("account.devices.network"),
      card: "half",
      render: ({ network }) => <span className="agio-mono">{network}</span>,
    },
    { key: "created", header: t("account.devices.since"), card: "half", render: ({ created_at }) => format.dateTime(created_at) },
    {
      key: "seen",
      header: t("account.devices.seen"),
      card: "half",
      render: ({ seen_at, current }) => (current ? t("account.devices.now") : format.relative(seen_at)),
    },
    {
      key: "end",
      header: "",
      right: true,
      card: "aside",
      render: (row) =>
        row.current ? (
          " "
        ) : (
          <Button size={28} variant="refuse" onClick={() => setAsked(row)}>
            {t("account.devices.end")}
          </Button>
        ),
    },
  ];
  const others = list.data ? list.data.rows.length > 1 : false;
  return (
    <Centre
      wide
      title={t("account.devices.title")}
      lead={t("account.devices.lead")}
      actions={
        <>
          <ExportButton call="web/exportAccount" params={{ kind: "devices" }} />
          {others && (
            <Button variant="refuse" icon="logout" onClick={() => setAsked("others")}>
              {t("account.devices.end_others")}
            </Button>
          )}
        </>
      }
    >
      <Panel padding="flush">
        <DataTable
          label={t("account.devices.title")}
          columns={columns}
          rows={list.data?.rows}
          rowKey={({ id }) => id}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          rowHeight={46}
          paging={cursors.paging(list.data)}
        />
      </Panel>
      <Notice>{t("account.devices.strange")}</Notice>
      <CommandDialog
        command={end}
        open={asked !== null && asked !== "others"}
        onClose={() => setAsked(null)}
        title={t("account.devices.end_title")}
        label={t("account.devices.end")}
        variant="danger"
        sheet={
          asked === null || asked === "others"
            ? { params: {}, lines: [] }
            : { params: { id: asked.id }, text: t("account.devices.end_text", { device: nameOf(asked) }), lines: [] }
        }
      />
      <CommandDialog
        command={endOthers}
        open={asked === "others"}
        onClose={() => setAsked(null)}
        title={t("account.devices.end_others")}
        label={t("account.devices.end")}
        variant="danger"
        sheet={{ params: {}, text: t("account.devices.end_others_text"), lines: [] }}
      />
    </Centre>
  );
}
