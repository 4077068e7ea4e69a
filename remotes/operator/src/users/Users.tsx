import { useState, type FormEvent } from "react";
import { useFormat, useT, type Translate } from "@agio/sdk";
import { Button, DataTable, Input, Panel, Segments, StatusBadge, type Column, type StateTone } from "@agio/ui";
import type { ViewState } from "../console/useView";
import type { UserRow } from "../contract";
import { Place } from "../place/Place";
import styles from "../place/Place.module.css";
import { Turn } from "../place/Turn";
import { useTurned } from "../place/useTurned";
import { words } from "../PluginText";
import { UserPage } from "./UserPage";

export type RealmName = "real" | "demo";

const TONES: Readonly<Record<string, StateTone>> = { active: "good", frozen: "bad", suspended: "bad", closed: "over" };
export const toneOfUser = (state: string): StateTone => TONES[state] ?? "waiting";

/** Every user, found by UID or by a part of what they registered with. */
export function Users({ view }: { view: ViewState }) {
  if (view.item !== null) return <UserPage key={view.item} id={view.item} view={view} />;
  return <UserList view={view} />;
}

function UserList({ view }: { view: ViewState }) {
  const t = useT("operator");
  const format = useFormat();
  const [realm, setRealm] = useState<RealmName>("real");
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  const list = useTurned<UserRow>("web/operatorUsers", { q, realm });
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQ(text.trim());
  };
  return (
    <Place title={t("operator.users.title")} actions={<RealmSegments value={realm} onChange={setRealm} />}>
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
        <Button type="submit" icon="search">
          {t("operator.search")}
        </Button>
      </form>
      <Panel padding="flush">
        <DataTable
          label={t("operator.users.title")}
          columns={columns(t, view, format.dateTime)}
          rows={list.rows}
          rowKey={({ id }) => id}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          skeletonRows={8}
          empty={{ title: t("operator.users.none"), text: t(q === "" ? "operator.users.none_hint" : "operator.users.none_found") }}
        />
        <Turn list={list} />
      </Panel>
    </Place>
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

const columns = (t: Translate, view: ViewState, moment: (value: string) => string): Column<UserRow>[] => [
  {
    key: "uid",
    header: t("operator.users.uid"),
    card: "title",
    render: ({ id, uid }) => (
      <button type="button" className={styles.link} onClick={() => view.openPlace("users", id)}>
        {uid}
      </button>
    ),
  },
  { key: "name", header: t("operator.users.name"), render: ({ name }) => name },
  { key: "email", header: t("operator.users.contact"), card: "full", render: ({ email, phone }) => email || phone },
  { key: "country", header: t("operator.users.country"), render: ({ country }) => country },
  { key: "created_at", header: t("operator.users.since"), right: true, render: ({ created_at }) => moment(created_at) },
  { key: "state", header: t("operator.state"), card: "aside", right: true, render: ({ state }) => <StatusBadge tone={toneOfUser(state)}>{words(state)}</StatusBadge> },
];
