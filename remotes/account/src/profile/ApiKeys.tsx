import { useState } from "react";
import { siteNow, useCall, useFormat, useSession, useT } from "@agio/sdk";
import {
  Access,
  Button,
  Chip,
  CopyField,
  DataTable,
  CommandDialog,
  Dialog,
  ExportButton,
  Facts,
  Icon,
  Inline,
  Notice,
  Panel,
  StatusBadge,
  useCommand,
  usePhone,
  useCursors,
  type Column,
} from "@agio/ui";
import { ApiKeyForm } from "./ApiKeyForm";
import { Centre, Guarded } from "../Centre";
import { networkText, shortAddress } from "../rules";
import type { Security } from "../security/security";
import type { ApiKey, NewApiKey } from "../wire.gen";
import styles from "../form.module.css";

const KINDS: Readonly<Record<ApiKey["kind"], string>> = {
  hmac: "account.keys.kind.hmac",
  ed25519: "account.keys.kind.ed25519",
  rsa: "account.keys.kind.rsa",
};
const SCOPES: Readonly<Record<string, string>> = { read: "account.keys.read", trade: "account.keys.trade" };

/** Keys with which programs read and trade for the account. None of them can withdraw. */
export default function ApiKeys() {
  const t = useT("account");
  const { realm } = useSession();
  const [creating, setCreating] = useState(false);
  return (
    <Centre
      wide
      title={t("account.keys.title")}
      lead={t("account.keys.lead")}
      actions={
        <a className={styles.docs} href="/schema" target="_blank" rel="noreferrer">
          {t("account.keys.docs")}
          <Icon name="external-link" size={14} />
        </a>
      }
    >
      <Access>
        {realm === "demo" ? (
          <>
            <Notice>{t("account.keys.demo")}</Notice>
            <Body security={null} creating={creating} onCreating={setCreating} />
          </>
        ) : (
          <Guarded>{(security) => <Body security={security} creating={creating} onCreating={setCreating} />}</Guarded>
        )}
      </Access>
    </Centre>
  );
}

function Body({ security, creating, onCreating }: { security: Security | null; creating: boolean; onCreating(on: boolean): void }) {
  const t = useT("account");
  const format = useFormat();
  const phone = usePhone();
  const cursors = useCursors();
  const [made, setMade] = useState<NewApiKey | null>(null);
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const list = useCall("web/apiKeys", { ...cursors.after, size: 20 }, { keepPrevious: true });
  const revoke = useCommand({
    call: "web/revokeApiKey",
    invalidates: ["web/apiKeys"],
    done: () => ({ text: t("account.keys.revoked") }),
    onDone: () => setAsked(null),
  });
  const stateOf = ({ state, expires_at }: ApiKey) => {
    if (state !== "active") return <StatusBadge tone="over">{t("account.keys.state.revoked")}</StatusBadge>;
    const over = Date.parse(expires_at) <= siteNow();
    return over ? (
      <StatusBadge tone="over">{t("account.keys.state.expired")}</StatusBadge>
    ) : (
      <StatusBadge tone="good">{t("account.keys.state.active")}</StatusBadge>
    );
  };
  const columns: Column<ApiKey>[] = [
    {
      key: "name",
      header: t("account.keys.name"),
      card: "title",
      // A table has no room for both in columns of their own; a phone's card has lines for them.
      render: ({ name, key }) =>
        phone ? (
          <span translate="no">{name}</span>
        ) : (
          <span className={styles.keyName}>
            <span translate="no">{name}</span>
            <CopyField value={key} shown={shortAddress(key)} />
          </span>
        ),
    },
    ...(phone
      ? [
          {
            key: "key",
            header: t("account.keys.key"),
            card: "full",
            render: ({ key }) => <CopyField value={key} />,
          } satisfies Column<ApiKey>,
        ]
      : []),
    {
      key: "scopes",
      header: t("account.keys.scopes"),
      card: "half",
      render: ({ scopes }) => (
        <Inline as="span" gap={4} align="stretch" wrap>
          {scopes.map((scope) => (
            <Chip key={scope}>{SCOPES[scope] ? t(SCOPES[scope]) : scope}</Chip>
          ))}
        </Inline>
      ),
    },
    { key: "kind", header: t("account.keys.kind"), card: "half", render: ({ kind }) => t(KINDS[kind]) },
    {
      key: "ips",
      header: t("account.keys.ips"),
      card: "half",
      render: ({ ips }) =>
        ips.length > 0 ? <span className="agio-mono">{ips.map(networkText).join(", ")}</span> : t("account.keys.anywhere"),
    },
    {
      key: "used",
      header: t("account.keys.used"),
      card: "half",
      render: ({ used_at }) => (used_at ? format.relative(used_at) : t("account.keys.never")),
    },
    {
      key: "expires",
      header: t("account.keys.expires"),
      card: "half",
      render: ({ expires_at }) => <span className={styles.whole}>{format.date(expires_at)}</span>,
    },
    { key: "state", header: t("account.keys.state"), card: "half", render: stateOf },
    {
      key: "end",
      header: "",
      right: true,
      card: "aside",
      render: (row) =>
        row.state === "active" ? (
          <Button size={28} variant="refuse" onClick={() => setAsked(row)}>
            {t("account.keys.revoke")}
          </Button>
        ) : (
          " "
        ),
    },
  ];
  return (
    <>
      <Panel
        title={t("account.keys.list")}
        padding="flush"
        actions={
          <>
            <ExportButton size={28} call="web/exportAccount" params={{ kind: "api_keys" }} />
            {!creating && (
              <Button variant="primary" size={28} icon="plus" onClick={() => onCreating(true)}>
                {t("account.keys.create")}
              </Button>
            )}
          </>
        }
      >
        <DataTable
          label={t("account.keys.list")}
          columns={columns}
          rows={list.data?.rows}
          rowKey={({ id }) => id}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          rowHeight={46}
          empty={{ title: t("account.keys.empty"), text: t("account.keys.empty_text") }}
          paging={cursors.paging(list.data)}
        />
      </Panel>
      {creating && (
        <ApiKeyForm
          security={security}
          onCancel={() => onCreating(false)}
          onCreated={(key) => {
            onCreating(false);
            setMade(key);
          }}
        />
      )}
      <Dialog
        open={made !== null}
        onClose={() => setMade(null)}
        title={t("account.keys.made")}
        width={560}
        actions={
          <Button variant="primary" onClick={() => setMade(null)}>
            {t(made?.secret === null ? "shell.close" : "account.keys.kept")}
          </Button>
        }
      >
        {made && (
          <div className={styles.form}>
            {made.secret !== null && <Notice kind="warn">{t("account.keys.once")}</Notice>}
            <Facts
              facts={[
                { label: t("account.keys.key"), value: <CopyField value={made.key} /> },
                ...(made.secret === null ? [] : [{ label: t("account.keys.secret"), value: <CopyField value={made.secret} /> }]),
                { label: t("account.keys.expires"), value: format.dateTime(made.expires_at) },
              ]}
            />
          </div>
        )}
      </Dialog>
      <CommandDialog
        command={revoke}
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t("account.keys.revoke_title")}
        label={t("account.keys.revoke")}
        variant="danger"
        sheet={
          asked
            ? { params: { id: asked.id }, text: t("account.keys.revoke_text", { name: asked.name }), lines: [] }
            : { params: {}, lines: [] }
        }
      />
    </>
  );
}
