import { useState } from "react";
import { useAskedAgain, useFormat, useSearchParams, useT } from "@agio/sdk";
import { Panel } from "../layout/layout";
import type { AnyKind } from "./declaration";
import { ExportButton } from "./ExportButton";
import { RecordDrawer } from "./RecordDrawer";
import { columnsOf, filtersOf } from "./shown";
import { RecordList } from "./table";

const PAGE_SIZE = 20;

/** The list of one kind of record: filters, pages, the CSV file, and a row's detail in a drawer. */
export function RecordPanel({ kind, title }: { kind: AnyKind; title?: string | undefined }) {
  const t = useT(kind.plugin);
  const format = useFormat();
  const [row, setRow] = useState<object>();
  const [search, setSearch] = useSearchParams();
  const wanted = (kind.one !== undefined && search.get("id")) || undefined;
  useAskedAgain(kind.call);
  const words = { t, format };
  const filters = filtersOf(kind, words);
  const id = row && "id" in row ? String(row.id) : wanted;
  const exported = kind.export;
  const { Sums, params = {} } = kind;
  const close = () => {
    setRow(undefined);
    if (wanted === undefined) return;
    const next = new URLSearchParams(search);
    next.delete("id");
    setSearch(next, { replace: true });
  };
  return (
    <Panel title={title} padding="flush">
      <RecordList<object>
        call={kind.call}
        label={t(kind.title)}
        columns={columnsOf(kind, words)}
        params={params}
        {...(kind.every === undefined ? {} : { every: kind.every })}
        rowKey={kind.rowKey}
        filters={filters}
        pageSize={PAGE_SIZE}
        empty={kind.empty(words)}
        onRow={kind.receipt ?? setRow}
        chosen={row ? kind.rowKey(row) : wanted}
        {...(Sums ? { above: (chosen) => <Sums chosen={chosen} /> } : {})}
        {...(exported ? { actions: (chosen) => <ExportButton call={exported} params={{ kind: kind.name, ...params, ...chosen }} /> } : {})}
      />
      {kind.detail && <RecordDrawer kind={kind} row={row} id={id} onClose={close} />}
    </Panel>
  );
}
