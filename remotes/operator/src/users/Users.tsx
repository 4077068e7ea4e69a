import { useState, type FormEvent } from "react";
import { type Translate, useCountryName, useFormat, useT } from "@agio/sdk";
import { Button, type Column, ConsoleSection, DataTable, ExportButton, Input, Pages, Panel, Segments, Select, Tabs } from "@agio/ui";
import { useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import { PersonName } from "../names/PersonName";
import type { UserRow } from "../wire.gen";
import { operatorApi } from "../session/client";
import styles from "../section/Section.module.css";
import { usePaged } from "../section/usePaged";
import { Signals } from "./Signals";
import { UserPage } from "./UserPage";
import { UserState } from "./UserState";

export type RealmName = "real" | "demo";

/** Every user, found by UID or by a part of what they registered with. */
export function Users({ view }: { view: ViewState }) {
  if (view.item === SIGNALS) return <SignalList view={view} />;
  if (view.item !== null) return <UserPage key={view.item} id={view.item} view={view} />;
  return <UserList view={view} />;
}

const SIGNALS = "signals";

/** Between the accounts and what was noticed of them. */
function Kinds({ view, value }: { view: ViewState; value: "users" | typeof SIGNALS }) {
  const t = useT("operator");
  return (
    <Tabs
      size={36}
      bare
      label={t("operator.users.title")}
      value={value}
      onChange={(chosen) => view.openSection("users", chosen === SIGNALS ? SIGNALS : null)}
      tabs={[
        { value: "users", label: t("operator.users.all") },
        { value: SIGNALS, label: t("operator.facet.signals") },
      ]}
    />
  );
}

function SignalList({ view }: { view: ViewState }) {
  const t = useT("operator");
  return (
    <ConsoleSection title={t("operator.users.title")} badge={<Kinds view={view} value={SIGNALS} />}>
      <Signals view={view} />
    </ConsoleSection>
  );
}

const STATES = ["", "active", "suspended", "closed"] as const;

function UserList({ view }: { view: ViewState }) {
  const t = useT("operator");
  const format = useFormat();
  const country = useCountryName();
  const [realm, setRealm] = useState<RealmName>("real");
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  const [state, setState] = useState("");
  const may = useMay();
  const asked = { q, realm, ...(state === "" ? {} : { state }) };
  const list = usePaged<UserRow>("web/operatorUsers", asked);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQ(text.trim());
  };
  return (
    <ConsoleSection
      title={t("operator.users.title")}
      badge={<Kinds view={view} value="users" />}
      actions={
        <>
          {may("user.export") && <ExportButton size={28} call="web/operatorUsersExport" params={asked} client={operatorApi} />}
          <RealmSegments value={realm} onChange={setRealm} />
        </>
      }
    >
      <form className={styles.tools} onSubmit={search} role="search">
        <Input
          label={t("operator.users.search")}
          placeholder={t("operator.users.search_hint")}
          type="search"
          maxLength={100}
          value={text}
          onChange={(value) => {
            setText(value);
            if (value === "") setQ("");
          }}
        />
        <Select
          label={t("operator.state")}
          options={STATES.map((value) => ({ value, label: t(value === "" ? "operator.queue.any" : `operator.user_state.${value}`) }))}
          value={state}
          onChange={setState}
        />
        <Button type="submit" icon="search">
          {t("operator.search")}
        </Button>
      </form>
      <Panel padding="flush">
        <DataTable
          label={t("operator.users.title")}
          columns={columns(t, view, format.dateTime, country)}
          rows={list.rows}
          rowKey={({ id }) => id}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          skeletonRows={8}
          empty={{ title: t("operator.users.none"), text: t(q === "" ? "operator.users.none_hint" : "operator.users.none_found") }}
        />
        <Pages {...list.paging} />
      </Panel>
    </ConsoleSection>
  );
}

export function RealmSegments({ value, onChange }: { value: RealmName; onChange(value: RealmName): void }) {
  const t = useT("operator");
  return (
    <Segments
      label={t("operator.realm")}
      value={value}
      onChange={onChange}
      options={[
        { value: "real", label: t("operator.realm_real") },
        { value: "demo", label: t("operator.realm_demo") },
      ]}
    />
  );
}

const columns = (
  t: Translate,
  view: ViewState,
  moment: (value: string) => string,
  country: (code: string | null) => string,
): Column<UserRow>[] => [
  {
    key: "uid",
    header: t("operator.users.one"),
    card: "title",
    render: ({ id, uid, called }) => (
      <button type="button" className={styles.link} onClick={() => view.openSection("users", id)}>
        <PersonName called={called} uid={uid} />
      </button>
    ),
  },
  { key: "name", header: t("operator.users.name"), card: "full", render: ({ name }) => name },
  { key: "email", header: t("operator.users.contact"), card: "full", render: ({ email, phone }) => email || phone },
  { key: "country", header: t("operator.users.country"), card: "half", render: ({ country: code }) => country(code) },
  { key: "created_at", header: t("operator.users.since"), card: "half", right: true, render: ({ created_at }) => moment(created_at) },
  { key: "state", header: t("operator.state"), card: "aside", right: true, render: ({ state }) => <UserState state={state} /> },
];
