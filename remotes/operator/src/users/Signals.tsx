import { useState } from "react";
import { useFormat, useT, type Translate } from "@agio/sdk";
import { DataTable, ExportButton, Pages, Panel, Select, type Column } from "@agio/ui";
import { useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import { PersonName } from "../names/PersonName";
import { operatorApi } from "../session/client";
import { usePaged } from "../section/usePaged";
import type { Signal } from "../wire.gen";
import styles from "../section/Section.module.css";

/** What is noticed of accounts: nothing is decided by it, somebody should look. */
const SIGNALS = [
  "answer_wrong",
  "answer_missing",
  "answer_not_weighed",
  "answer_right",
  "guessed_too_often",
  "new_device",
  "recovery_code_used",
] as const;

/** Security signals of every account, the newest first. */
export function Signals({ view }: { view: ViewState }) {
  const t = useT("operator");
  const format = useFormat();
  const [signal, setSignal] = useState("");
  const may = useMay();
  const asked = signal === "" ? {} : { signal };
  const list = usePaged<Signal>("web/operatorSignals", asked);
  return (
    <>
      <div className={styles.tools}>
        <Select
          label={t("operator.facet.signal")}
          options={[
            { value: "", label: t("operator.queue.any") },
            ...SIGNALS.map((value) => ({ value, label: t(`operator.signal.${value}`) })),
          ]}
          value={signal}
          onChange={setSignal}
        />
        {may("user.export") && <ExportButton call="web/operatorSignalsExport" params={asked} client={operatorApi} />}
      </div>
      <Panel padding="flush">
        <DataTable
          label={t("operator.facet.signals")}
          columns={columns(t, view, format.dateTime)}
          rows={list.rows}
          rowKey={({ id }) => id}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          skeletonRows={8}
          empty={{ title: t("operator.facet.no_signals"), text: t("operator.facet.no_signals_hint") }}
        />
        <Pages {...list.paging} />
      </Panel>
    </>
  );
}

const columns = (t: Translate, view: ViewState, moment: (value: string) => string): Column<Signal>[] => [
  {
    key: "signal",
    header: t("operator.facet.signal"),
    card: "title",
    render: ({ signal }) => <strong className={styles.strong}>{t(`operator.signal.${signal}`)}</strong>,
  },
  { key: "occasion", header: t("operator.facet.occasion"), render: ({ occasion }) => t(`operator.occasion.${occasion}`) },
  {
    key: "uid",
    header: t("operator.users.one"),
    render: ({ user, uid, name }) => (
      <button type="button" className={styles.link} onClick={() => view.openSection("users", user)}>
        <PersonName called={name} uid={uid} />
      </button>
    ),
  },
  { key: "at", header: t("operator.facet.at"), card: "aside", right: true, render: ({ at }) => moment(at) },
];
