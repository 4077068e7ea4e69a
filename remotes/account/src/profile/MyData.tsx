import { useState } from "react";
import { saveFile, useAction, useCall, useFormat, useT } from "@agio/sdk";
import { Button, DataTable, Form, Panel, StatusBadge, toast, type Column } from "@agio/ui";
import { Centre, Guarded } from "../Centre";
import { ProofFields } from "../security/ProofFields";
import type { Security } from "../security/security";
import { useProvedForm } from "../security/useProof";
import type { Archive } from "../wire.gen";
import styles from "../form.module.css";

const EVERY_MS = 3_000;

/** A copy of what is kept about the account, and other files that took longer than a page waits. */
export default function MyData() {
  const t = useT("account");
  return (
    <Centre wide title={t("account.screen.data")} lead={t("account.data.lead")}>
      <Guarded>
        {(security) => (
          <>
            <Ask security={security} />
            <Files />
          </>
        )}
      </Guarded>
    </Centre>
  );
}

function Ask({ security }: { security: Security }) {
  const t = useT("account");
  const form = useProvedForm(security, {
    call: "web/askData",
    start: {},
    invalidates: ["web/archives"],
    onSuccess: () => toast({ kind: "success", text: t("account.data.asked") }),
  });
  return (
    <Panel title={t("account.data.ask")} padding="form">
      <Form form={form} className={styles.box} command={{ label: t("account.data.ask") }}>
        <p>{t("account.data.text")}</p>
        <ProofFields form={form} address={security.wallet} />
      </Form>
    </Panel>
  );
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function Files() {
  const t = useT("account");
  const format = useFormat();
  const list = useCall("web/archives", {}, { keepPrevious: true, every: EVERY_MS });
  const [fetching, setFetching] = useState<string | null>(null);
  const part = useAction("web/archivePart", { method: "GET", notice: "none" });
  const download = async ({ id, parts, filename, media_type }: Archive) => {
    setFetching(id);
    const bodies: Uint8Array<ArrayBuffer>[] = [];
    while (bodies.length < parts) {
      const found = await part.run({ id, part: bodies.length });
      if (!found) break;
      bodies.push(bytesOf(found.body));
    }
    setFetching(null);
    if (bodies.length === parts) saveFile(filename, new Blob(bodies, { type: media_type }));
  };
  const stateOf = ({ state, done, total }: Archive) => {
    if (state === "failed") return <StatusBadge tone="bad">{t("account.data.failed")}</StatusBadge>;
    if (state === "ready") return <StatusBadge tone="good">{t("account.data.ready")}</StatusBadge>;
    const percent = format.percent(total > 0 ? Math.floor((done * 100) / total) : 0, { sign: false, decimals: 0 });
    return <StatusBadge tone="moving">{t("account.data.making", { percent })}</StatusBadge>;
  };
  const columns: Column<Archive>[] = [
    { key: "file", header: t("account.data.file"), card: "title", render: ({ title }) => title },
    { key: "asked", header: t("account.data.requested"), card: "half", render: ({ asked_at }) => format.dateTime(asked_at) },
    {
      key: "until",
      header: t("account.data.until"),
      card: "half",
      render: ({ state, ends_at }) => (state === "ready" ? format.dateTime(ends_at) : "–"),
    },
    { key: "state", header: t("account.keys.state"), card: "half", render: stateOf },
    {
      key: "download",
      header: "",
      right: true,
      card: "aside",
      render: (row) =>
        row.state === "ready" ? (
          <Button size={28} icon="download" busy={fetching === row.id} onClick={() => void download(row)}>
            {t("account.data.download")}
          </Button>
        ) : (
          " "
        ),
    },
  ];
  return (
    <Panel title={t("account.data.files")} padding="flush">
      <DataTable
        label={t("account.data.files")}
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        loading={list.loading}
        problem={list.problem}
        onRetry={list.retry}
        rowHeight={46}
        empty={{ title: t("account.data.empty"), text: t("account.data.empty_text") }}
      />
    </Panel>
  );
}
