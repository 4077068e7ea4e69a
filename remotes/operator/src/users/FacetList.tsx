import { useT } from "@agio/sdk";
import { DataTable, Pages, StatusBadge, type Column } from "@agio/ui";
import { FactText } from "../case/FactText";
import type { ViewState } from "../console/useView";
import { useQueue } from "../names/queues";
import { usePaged } from "../section/usePaged";
import { toneOfState } from "../queue/CaseState";
import type { CaseFact, Facet, FacetRow } from "../wire.gen";
import styles from "../section/Section.module.css";

const NUMBERS: ReadonlySet<string> = new Set(["amount"]);

/** A state among the cells says so by its key. */
const stateOf = ({ kind, value }: CaseFact): string | null =>
  kind === "key" ? (/\.(?:\w+_)?state\.(\w+)$/.exec(value)?.[1] ?? null) : null;

function Cell({ fact }: { fact: CaseFact | undefined }) {
  if (fact === undefined || fact.value === "") return "–";
  const state = stateOf(fact);
  if (state !== null) {
    return (
      <StatusBadge tone={toneOfState(state)}>
        <FactText fact={fact} />
      </StatusBadge>
    );
  }
  const shown = <FactText fact={fact} short />;
  if (fact.kind === "text" || fact.kind === "written") return <span className={styles.cell}>{shown}</span>;
  return fact.kind === "amount" ? <span className={styles.whole}>{shown}</span> : shown;
}

/** One list that a plugin keeps of a user, drawn from its columns; a row may lead to a case or to another user. */
export function FacetList({ user, facet, view }: { user: string; facet: Facet; view: ViewState }) {
  const t = useT("operator");
  const texts = useT(facet.title.split(".")[0]);
  const queue = useQueue();
  const list = usePaged<FacetRow>("web/operatorUserFacet", { user, facet: facet.id });
  const openOf = (row: FacetRow): (() => void) | undefined => {
    if (row.case !== "" && queue(row.queue).title !== null) return () => view.openCaseOf(row.queue, row.case);
    return row.user === "" ? undefined : () => view.openSection("users", row.user);
  };
  const columns: Column<FacetRow>[] = facet.columns.map((column, index) => {
    const sample = list.rows?.find(({ cells }) => (cells[index]?.value ?? "") !== "")?.cells[index];
    return {
      key: column,
      header: texts(column),
      ...(index === 0
        ? { card: "title" as const }
        : index === facet.columns.length - 1
          ? { card: "aside" as const }
          : { card: "half" as const }),
      ...(sample !== undefined && NUMBERS.has(sample.kind) ? { right: true } : {}),
      render: (row) => {
        const onOpen = index === 0 ? openOf(row) : undefined;
        if (onOpen === undefined) return <Cell fact={row.cells[index]} />;
        return (
          <button type="button" className={styles.link} onClick={onOpen}>
            <Cell fact={row.cells[index]} />
          </button>
        );
      },
    };
  });
  return (
    <>
      <DataTable
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        loading={list.loading}
        problem={list.problem}
        onRetry={list.retry}
        skeletonRows={4}
        empty={{ title: t("operator.facet.none") }}
      />
      <Pages {...list.paging} />
    </>
  );
}
