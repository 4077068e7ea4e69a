import { useFormat, useT } from "@agio/sdk";
import { DataTable, type Column } from "@agio/ui";
import { FactLine } from "../case/FactText";
import type { ViewState } from "../console/useView";
import { PluginText } from "../PluginText";
import { CaseState } from "../queue/CaseState";
import type { UserCase } from "../wire.gen";
import styles from "../section/Section.module.css";

/** A user's cases in every queue that the operator may see, the newest first. */
export function UserCases({ cases, view }: { cases: readonly UserCase[]; view: ViewState }) {
  const t = useT("operator");
  const format = useFormat();
  const columns: Column<UserCase>[] = [
    {
      key: "title",
      header: t("operator.subject.case"),
      card: "title",
      render: (row) => (
        <button type="button" className={styles.link} onClick={() => view.openCaseOf(row.queue, row.case)}>
          <PluginText name={row.title} />
        </button>
      ),
    },
    { key: "facts", header: t("operator.case.facts"), card: "full", render: ({ facts }) => <FactLine facts={facts} /> },
    { key: "opened_at", header: t("operator.facet.at"), card: "half", right: true, render: ({ opened_at: at }) => format.dateTime(at) },
    {
      key: "state",
      header: t("operator.state"),
      card: "aside",
      right: true,
      render: ({ plugin, state }) => <CaseState plugin={plugin} state={state} />,
    },
  ];
  return (
    <DataTable
      label={t("operator.facet.cases")}
      columns={columns}
      rows={[...cases]}
      rowKey={(row) => `${row.queue} ${row.case}`}
      empty={{ title: t("operator.facet.none") }}
    />
  );
}
