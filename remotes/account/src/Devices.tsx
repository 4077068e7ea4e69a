import { useState } from "react";
import { useAction, useCall, useFormat, useT } from "@agio/sdk";
import { Button, Chip, DataTable, Dialog, Notice, Panel, toast, type Column } from "@agio/ui";
import { Centre } from "./Centre";
import { deviceOf } from "./rules";

interface Device {
  id: string;
  agent: string;
  network: string;
  created_at: string;
  seen_at: string;
  current: boolean;
}

interface List {
  rows: Device[];
  total: number;
  page: number;
  pages: number;
}

/** Where the account is signed in, and the way to end it there. */
export default function Devices() {
  const t = useT("account");
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Device | "others" | null>(null);
  const list = useCall<List>("web/devices", { page, size: 20 }, { keepPrevious: true });
  const end = useAction<null>("web/revokeDevice", {
    notice: "none",
    invalidates: ["web/devices"],
    onSuccess: () => toast({ kind: "success", text: t("account.devices.ended") }),
  });
  const endOthers = useAction<{ ended: number }>("web/revokeOtherDevices", {
    notice: "none",
    invalidates: ["web/devices"],
    onSuccess: ({ ended }) => toast({ kind: "success", text: t("account.devices.ended_others", { count: ended }) }),
  });
  const nameOf = ({ agent }: Device) => {
    const { browser, system } = deviceOf(agent);
    return browser && system ? t("account.devices.name", { browser, system }) : browser || system || t("account.devices.unknown");
  };
  const confirm = async () => {
    const target = asked;
    if (target === null) return;
    await (target === "others" ? endOthers.run({}) : end.run({ id: target.id }));
    setAsked(null);
  };
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
    { key: "network", header: t("account.devices.network"), card: "half", render: ({ network }) => <span className="agio-mono">{network}</span> },
    { key: "created", header: t("account.devices.since"), card: "half", render: ({ created_at }) => format.dateTime(created_at) },
    { key: "seen", header: t("account.devices.seen"), card: "half", render: ({ seen_at, current }) => (current ? t("account.devices.now") : format.relative(seen_at)) },
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
  const others = list.data ? list.data.total > 1 : false;
  return (
    <Centre
      title={t("account.devices.title")}
      lead={t("account.devices.lead")}
      actions={
        others && (
          <Button variant="refuse" icon="logout" onClick={() => setAsked("others")}>
            {t("account.devices.end_others")}
          </Button>
        )
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
          {...(list.data ? { paging: { page, pages: list.data.pages, total: list.data.total, onPage: setPage } } : {})}
        />
      </Panel>
      <Notice>{t("account.devices.strange")}</Notice>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === "others" ? t("account.devices.end_others") : t("account.devices.end_title")}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{t("shell.cancel")}</Button>
            <Button variant="danger" busy={end.busy || endOthers.busy} onClick={() => void confirm()}>
              {t("account.devices.end")}
            </Button>
          </>
        }
      >
        {asked === "others" ? t("account.devices.end_others_text") : asked && t("account.devices.end_text", { device: nameOf(asked) })}
      </Dialog>
    </Centre>
  );
}
