import { useState } from "react";
import { searched, useKeyText, useT, type Translate } from "@agio/sdk";
import { Chip, type Column, ConsoleSection, cx, DataTable, Inline, Input, Panel } from "@agio/ui";
import type { ViewState } from "../console/useView";
import type { ParameterRow } from "../wire.gen";
import styles from "../section/Section.module.css";
import { PluginText } from "../PluginText";
import { useOperatorCall } from "../session/useOperatorCall";
import { ParameterPage } from "./ParameterPage";
import { Bounds, Written } from "./Written";

/** Every business constant of the deployment. */
export function Parameters({ view }: { view: ViewState }) {
  const t = useT("operator");
  const text = useKeyText();
  const [q, setQ] = useState("");
  const list = useOperatorCall("web/operatorParameters", {});
  if (view.item !== null) return <ParameterPage key={view.item} name={view.item} view={view} />;
  const wanted = searched(q);
  const rows = list.data?.rows.filter(({ key, description_key: name, source }) =>
    searched(`${key} ${text(name)} ${source}`).includes(wanted),
  );
  return (
    <ConsoleSection title={t("operator.parameters.title")}>
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
    </ConsoleSection>
  );
}

const columns = (t: Translate, view: ViewState): Column<ParameterRow>[] => [
  {
    key: "key",
    header: t("operator.parameters.name"),
    // Alone in its line on a card: a name is a sentence.
    card: "full",
    // A list as a value must not take the room of the names.
    width: "40%",
    render: ({ key, description_key: description, proposal }) => (
      <>
        <Inline gap={8} wrap>
          <button type="button" className={styles.link} onClick={() => view.openSection("parameters", key)}>
            <PluginText name={description} otherwise={key} />
          </button>
          {proposal && <Chip tone="waiting">{t("operator.decisions.pending")}</Chip>}
        </Inline>
        <div className={cx("agio-mono", styles.caption)} translate="no">
          {key}
        </div>
      </>
    ),
  },
  {
    key: "value",
    header: t("operator.parameters.value"),
    card: "half",
    right: true,
    render: (row) => (
      <b className={styles.strong}>
        <Written parameter={row} value={row.value} />
      </b>
    ),
  },
  {
    key: "default",
    header: t("operator.parameters.default"),
    card: "half",
    right: true,
    render: (row) => <Written parameter={row} value={row.default} />,
  },
  {
    key: "bounds",
    header: t("operator.parameters.bounds"),
    card: "half",
    width: "22%",
    right: true,
    render: (row) => (
      <span className={styles.soft}>
        <Bounds parameter={row} />
      </span>
    ),
  },
];
