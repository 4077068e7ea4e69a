import { useState } from "react";
import { createPasskey, hasPasskeys, isAtParty, useAction, useCall, useFormat, useSession, useT } from "@agio/sdk";
import { Button, DataTable, Dialog, Form, Inline, Input, Notice, Panel, toast, useForm, type Column } from "@agio/ui";
import { Centre, Guarded } from "../Centre";
import { ProofFields } from "./ProofFields";
import type { Security } from "./security";
import { useProvedForm } from "./useProof";
import type { Passkey } from "../wire.gen";
import styles from "../form.module.css";

const MAX_NAME = 32;
type Asked = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey };

/** The passkeys of an account: added with its proof, renamed, removed. */
export default function Passkeys() {
  const t = useT("account");
  return (
    <Centre title={t("account.screen.passkeys")} lead={t("account.passkeys.lead")}>
      <Guarded>{(security) => <Body security={security} />}</Guarded>
    </Centre>
  );
}

function Body({ security }: { security: Security }) {
  const t = useT("account");
  const format = useFormat();
  const list = useCall("web/passkeys", {}, { keepPrevious: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const party = list.data?.party ?? window.location.hostname;
  const here = isAtParty(party);
  const able = hasPasskeys() && here;
  const full = list.data !== undefined && list.data.rows.length >= list.data.most;
  const columns: Column<Passkey>[] = [
    { key: "name", header: t("account.keys.name"), card: "title", render: ({ name }) => <span translate="no">{name}</span> },
    {
      key: "kept",
      header: t("account.passkeys.kept"),
      card: "full",
      render: ({ synced }) => t(synced ? "account.passkeys.synced" : "account.passkeys.device"),
    },
    { key: "added", header: t("account.passkeys.since"), card: "half", render: ({ created_at }) => format.date(created_at) },
    {
      key: "used",
      header: t("account.keys.used"),
      card: "half",
      render: ({ used_at }) => (used_at ? format.relative(used_at) : t("account.keys.never")),
    },
    {
      key: "change",
      header: "",
      right: true,
      card: "aside",
      render: (passkey) => (
        <Inline as="span" gap={4}>
          <Button
            size={28}
            icon="edit"
            aria-label={`${t("account.passkeys.rename")}: ${passkey.name}`}
            onClick={() => setAsked({ kind: "rename", passkey })}
          />
          <Button
            size={28}
            variant="refuse"
            icon="trash"
            aria-label={`${t("account.passkeys.remove")}: ${passkey.name}`}
            onClick={() => setAsked({ kind: "remove", passkey })}
          />
        </Inline>
      ),
    },
  ];
  return (
    <>
      {list.data && !here && <Notice kind="warn">{t("account.passkeys.elsewhere", { site: list.data.site })}</Notice>}
      {!hasPasskeys() && <Notice kind="warn">{t("account.passkeys.unsupported")}</Notice>}
      <Panel
        title={t("account.screen.passkeys")}
        padding="flush"
        actions={
          able &&
          !full && (
            <Button variant="primary" size={28} icon="plus" onClick={() => setAsked({ kind: "add" })}>
              {t("account.passkeys.add")}
            </Button>
          )
        }
      >
        <DataTable
          label={t("account.screen.passkeys")}
          columns={columns}
          rows={list.data?.rows}
          rowKey={({ id }) => id}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          rowHeight={46}
          empty={{ title: t("account.passkeys.empty"), text: t("account.passkeys.empty_text") }}
        />
      </Panel>
      {asked?.kind === "add" && <Add security={security} onDone={close} />}
      {asked?.kind === "rename" && <Rename passkey={asked.passkey} onDone={close} />}
      {asked?.kind === "remove" && <Remove security={security} passkey={asked.passkey} onDone={close} />}
    </>
  );
}

const CHANGED = ["web/passkeys", "web/security"] as const;

function Add({ security, onDone }: { security: Security; onDone(): void }) {
  const t = useT("account");
  const { refresh } = useSession();
  const [failed, setFailed] = useState(false);
  const add = useAction("web/addPasskey", {
    notice: "none",
    quiet: true,
    invalidates: CHANGED,
    onSuccess() {
      toast({ kind: "success", text: t("account.passkeys.added") });
      void refresh();
      onDone();
    },
  });
  const form = useProvedForm(security, {
    call: "web/offerPasskey",
    start: {},
    onSuccess(offer) {
      setFailed(false);
      createPasskey(offer).then(
        (credential) => void add.run({ credential }),
        () => setFailed(true),
      );
    },
  });
  const problem = failed ? t("account.passkeys.failed") : (add.error?.message ?? null);
  return (
    <Dialog open onClose={onDone} title={t("account.passkeys.add")}>
      <Form form={form} className={styles.form} command={{ label: t("account.passkeys.add"), disabled: add.busy }}>
        <p>{t("account.passkeys.add_text")}</p>
        {problem && <Notice kind="error">{problem}</Notice>}
        <ProofFields form={form} address={security.wallet} />
      </Form>
    </Dialog>
  );
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone(): void }) {
  const t = useT("account");
  const form = useForm({
    call: "web/renamePasskey",
    invalidates: ["web/passkeys"],
    start: { id: passkey.id, name: passkey.name },
    otherwise: "name",
    check: ({ name }) => (name.trim() === "" ? { name: t("account.keys.name_missing") } : {}),
    onSuccess() {
      toast({ kind: "success", text: t("account.passkeys.renamed") });
      onDone();
    },
  });
  return (
    <Dialog open onClose={onDone} title={t("account.passkeys.rename")}>
      <Form form={form} className={styles.form} command={{ label: t("account.form.save") }}>
        <Input {...form.field("name")} label={t("account.keys.name")} autoComplete="off" autoFocus maxLength={MAX_NAME} />
      </Form>
    </Dialog>
  );
}

function Remove({ security, passkey, onDone }: { security: Security; passkey: Passkey; onDone(): void }) {
  const t = useT("account");
  const { refresh } = useSession();
  const form = useProvedForm(security, {
    call: "web/removePasskey",
    invalidates: CHANGED,
    start: {},
    params: () => ({ id: passkey.id }),
    onSuccess() {
      toast({ kind: "success", text: t("account.passkeys.removed") });
      void refresh();
      onDone();
    },
  });
  return (
    <Dialog open onClose={onDone} title={t("account.passkeys.remove")}>
      <Form form={form} className={styles.form} command={{ label: t("account.passkeys.remove"), variant: "danger" }}>
        <p>{t("account.passkeys.remove_text", { name: passkey.name })}</p>
        <ProofFields form={form} address={security.wallet} />
      </Form>
    </Dialog>
  );
}
