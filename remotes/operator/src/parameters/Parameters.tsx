import { useState } from "react";
import { useT, type Translate } from "@agio/sdk";
import { Chip, DataTable, Input, Panel, type Column } from "@agio/ui";
import type { ViewState } from "../console/useView";
import type { Page, Parameter } from "../contract";
import { Place } from "../place/Place";
import styles from "../place/Place.module.css";
import { PluginText } from "../PluginText";
import { useOperatorCall } from "../session/useOperatorCall";
import { ParameterPage } from "./ParameterPage";
import { bounds } from "./value";
import { Written } from "./Written";

/** Every business constant of the deployment. */
export function Parameters({ view }: { view: ViewState }) {
  const t = useT("operator");
  const [q, setQ] = useState("");
  const list = useOperatorCall<Page<Parameter>>("web/operatorParameters", {});
  if (view.item !== null) return <ParameterPage key={view.item} name={view.item} view={view} />;
  const wanted = q.trim().toLowerCase();
  const rows = list.data?.rows.filter(({ key, source }) => `${key} ${source}`.toLowerCase().includes(wanted));
  return (
    <Place title={t("operator.parameters.title")}>
      <div className={styles.tools}>
        <Input label={t("operator.parameters.search")} type="search" maxLength={100} value={q} onChange={setQ} />
      </div>
      <Panel padding="flush">
        <DataTable
          label={t("operator.parameters.title")}
          columns={columns(t, view)}
          rows={rows}
          rowKey={({ key }) => key}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          skeletonRows={8}
          empty={{ title: t("operator.parameters.none"), text: t("operator.parameters.none_hint") }}
        />
      </Panel>
    </Place>
  );
}

const columns = (t: Translate, view: ViewState): Column<Parameter>[] => [
  {
    key: "key",
    header: t("operator.parameters.name"),
    card: "title",
    // A list as a value must not take the room of the names.
    width: "50%",
    render: ({ key, description_key: description }) => (
      <>
        <button type="button" className={styles.link} onClick={() => view.openPlace("parameters", key)}>
          <PluginText name={description} otherwise={key} />
        </button>
        <div className={styles.caption}>{key}</div>
      </>
    ),
  },
  { key: "value", header: t("operator.parameters.value"), right: true, render: ({ value }) => <b className={styles.strong}><Written value={value} /></b> },
  { key: "default", header: t("operator.parameters.default"), right: true, render: (row) => <Written value={row.default} /> },
  { key: "bounds", header: t("operator.parameters.bounds"), right: true, render: ({ minimum, maximum, choices }) => <span className={styles.whole}>{bounds(minimum, maximum, choices)}</span> },
  {
    key: "proposal",
    header: t("operator.state"),
    card: "aside",
    right: true,
    render: ({ proposal }) => (proposal ? <Chip tone="waiting">{t("operator.decisions.pending")}</Chip> : null),
  },
];
