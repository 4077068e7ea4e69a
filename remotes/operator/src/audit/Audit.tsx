import { useState, type FormEvent } from "react";
import { useFormat, useT, type Params, type Translate } from "@agio/sdk";
import {
  Button,
  type Column,
  ConsoleSection,
  cx,
  DataTable,
  DateField,
  Drawer,
  ExportButton,
  Facts,
  Input,
  Notice,
  Pages,
  Panel,
  Select,
  Stack,
} from "@agio/ui";
import { useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import { ActionText } from "../names/ActionText";
import { Fields } from "../names/Fields";
import { People } from "../names/PersonName";
import { ReasonText } from "../names/ReasonText";
import { SubjectText } from "../names/SubjectText";
import { PluginText } from "../PluginText";
import type { AuditRow, AuditState } from "../wire.gen";
import styles from "../section/Section.module.css";
import { usePaged } from "../section/usePaged";
import { operatorApi } from "../session/client";
import { useOperatorAction } from "../session/useOperatorAction";

const FIELDS = ["q", "actor"] as const;
const MOMENTS = ["since", "until"] as const;
type Search = Partial<Record<(typeof FIELDS)[number] | (typeof MOMENTS)[number] | "action", string>>;

/** What can be asked for by itself; decisions and proposals are found by what they are about. */
const ACTIONS = [
  "user.view",
  "user.view.read",
  "user.view.end",
  "user.freeze",
  "user.unfreeze",
  "user.end_sessions",
  "case.claim",
  "case.unclaim",
  "case.check",
  "case.uncheck",
  "case.document",
  "case.unmask",
  "money.freeze",
  "money.unfreeze",
  "offering.switch",
  "store.install",
  "store.roll_back",
  "store.remove",
  "staff.password",
  "staff.add",
  "audit.export",
] as const;

/** What is asked of the server: nothing of what is empty, times with their zone. */
export function searchParams(search: Search): Params {
  const asked = Object.entries(search).filter(([, value]) => value.trim() !== "");
  return Object.fromEntries(
    asked.map(([name, value]) => [name, (MOMENTS as readonly string[]).includes(name) ? new Date(value).toISOString() : value.trim()]),
  );
}

/** What operators did, entry by entry; each is chained to the one before, so that a change is found. */
export function Audit({ view }: { view: ViewState }) {
  const t = useT("operator");
  const format = useFormat();
  const may = useMay();
  const [form, setForm] = useState<Search>({});
  const [search, setSearch] = useState<Search>({});
  const [open, setOpen] = useState<AuditRow | null>(null);
  const list = usePaged<AuditRow>("web/operatorAudit", searchParams(search));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.currentTarget.checkValidity()) setSearch(form);
  };
  return (
    <ConsoleSection
      title={t("operator.audit.title")}
      actions={
        may("audit.export") && <ExportButton size={28} call="web/operatorAuditExport" params={searchParams(search)} client={operatorApi} />
      }
    >
      <Chain />
      <form className={cx(styles.tools, styles.labelled)} onSubmit={send} role="search" noValidate>
        {FIELDS.map((name) => (
          <Input
            key={name}
            label={t(`operator.audit.${name}`)}
            maxLength={100}
            value={form[name] ?? ""}
            onChange={(value) => setForm({ ...form, [name]: value })}
          />
        ))}
        <Select
          label={t("operator.audit.action")}
          options={[
            { value: "", label: t("operator.queue.any") },
            ...ACTIONS.map((value) => ({ value, label: t(`operator.action.${value.replaceAll(".", "_")}`) })),
          ]}
          value={form.action ?? ""}
          onChange={(action) => setForm({ ...form, action })}
        />
        {MOMENTS.map((name) => (
          <DateField
            key={name}
            time
            label={t(`operator.audit.${name}`)}
            value={form[name] ?? ""}
            onChange={(value) => setForm({ ...form, [name]: value })}
          />
        ))}
        <Button type="submit" icon="search">
          {t("operator.search")}
        </Button>
      </form>
      <People subjects={list.rows?.map(({ subject }) => subject) ?? []}>
        <Panel padding="flush">
          <DataTable
            label={t("operator.audit.title")}
            columns={columns(t, format.dateTime, setOpen, view)}
            rows={list.rows}
            rowKey={({ seq }) => String(seq)}
            loading={list.loading}
            problem={list.problem}
            onRetry={list.retry}
            skeletonRows={8}
            empty={{ title: t("operator.audit.none"), text: t("operator.audit.none_hint") }}
          />
          <Pages {...list.paging} />
        </Panel>
        <Entry entry={open} onClose={() => setOpen(null)} />
      </People>
    </ConsoleSection>
  );
}

const columns = (t: Translate, moment: (value: string) => string, open: (entry: AuditRow) => void, view: ViewState): Column<AuditRow>[] => [
  {
    key: "at",
    header: t("operator.audit.at"),
    card: "aside",
    render: ({ at }) => <span className={cx(styles.caption, styles.whole)}>{moment(at)}</span>,
  },
  {
    key: "action",
    header: t("operator.audit.action"),
    card: "title",
    render: (entry) => (
      <button type="button" className={styles.link} onClick={() => open(entry)}>
        <ActionText action={entry.action} subject={entry.subject} />
      </button>
    ),
  },
  { key: "actor_name", header: t("operator.audit.actor"), render: ({ actor_name: name, actor }) => name || actor },
  {
    key: "subject",
    header: t("operator.audit.subject"),
    card: "full",
    render: ({ subject }) => (
      <span className={styles.soft}>
        <SubjectText subject={subject} view={view} />
      </span>
    ),
  },
  {
    key: "reason",
    header: t("operator.case.reason"),
    card: "full",
    render: ({ reason }) => (
      <span className={styles.soft}>
        <ReasonText text={reason} />
      </span>
    ),
  },
  { key: "seq", header: "#", card: "hidden", right: true },
];

/** Whether the chain holds, recomputed on request. */
function Chain() {
  const t = useT("operator");
  const { run, busy, problem } = useOperatorAction("web/operatorAuditVerify", { method: "GET" });
  const [state, setState] = useState<AuditState | null>(null);
  const verify = async () => {
    const found = await run();
    if (found) setState(found);
  };
  return (
    <Panel
      title={t("operator.audit.chain")}
      actions={
        <Button size={28} icon="link" busy={busy} onClick={() => void verify()}>
          {t("operator.audit.verify")}
        </Button>
      }
    >
      {problem && <Notice kind="error">{problem.text}</Notice>}
      {!state && !problem && <p className={styles.soft}>{t("operator.audit.chain_text")}</p>}
      {state && (
        <Notice
          kind={state.ok ? "done" : "error"}
          title={t(state.ok ? "operator.audit.intact" : "operator.audit.broken", { count: state.entries })}
        >
          <span className="agio-mono">{state.head}</span>
          {state.faults.map(({ seq, fault }) => (
            <div key={`${seq} ${fault}`}>
              #{seq}: {t(`operator.fault.${fault}`)}
            </div>
          ))}
        </Notice>
      )}
    </Panel>
  );
}

function Entry({ entry, onClose }: { entry: AuditRow | null; onClose(): void }) {
  const t = useT("operator");
  const format = useFormat();
  return (
    <Drawer open={entry !== null} onClose={onClose} title={entry ? t("operator.audit.entry", { number: entry.seq }) : ""}>
      {entry && (
        <Stack gap={16}>
          <Facts
            facts={[
              { label: t("operator.audit.action"), value: <ActionText action={entry.action} subject={entry.subject} /> },
              { label: t("operator.audit.at"), value: format.dateTime(entry.at) },
              { label: t("operator.audit.actor"), value: entry.actor_name || entry.actor },
              {
                label: t("operator.operators.permission"),
                value: entry.permission === "" ? "–" : <PluginText name={entry.permission.replace(".", ".permission.")} />,
              },
              {
                label: t("operator.audit.subject"),
                value: (
                  <span className={styles.soft}>
                    <SubjectText subject={entry.subject} />
                  </span>
                ),
              },
              {
                label: t("operator.case.reason"),
                value: (
                  <span className={styles.soft}>
                    <ReasonText text={entry.reason} />
                  </span>
                ),
              },
            ]}
          />
          <Data title={t("operator.audit.before")} data={entry.before} entry={entry} />
          <Data title={t("operator.audit.after")} data={entry.after} entry={entry} />
        </Stack>
      )}
    </Drawer>
  );
}

function Data({ title, data, entry: { subject, parameter, fields } }: { title: string; data: unknown; entry: AuditRow }) {
  if (data === null || data === undefined) return null;
  return (
    <section>
      <h3 className={styles.caption}>{title}</h3>
      <Fields data={data} subject={subject} parameter={parameter} fields={fields} />
    </section>
  );
}
