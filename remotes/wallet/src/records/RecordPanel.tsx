import { useState } from "react";
import { useCall, useFormat, useKeyText, useSearchParams, useT } from "@agio/sdk";
import { Panel, RecordList, type Filter } from "@agio/ui";
import { SHORT_KEYS, WALLETS } from "../wallets";
import { ExportButton } from "./ExportButton";
import { RecordDrawer } from "./RecordDrawer";
import type { FilterName, RecordKind, RecordsAnswer } from "./kind";
import { useLive } from "../useLive";

const PAGE_SIZE = 20;

/** The list of one kind of record: filters, pages, the CSV file, and a row's detail in a drawer. */
export function RecordPanel<R extends object>({ kind }: { kind: RecordKind<R> }) {
  const t = useT("wallet");
  const format = useFormat();
  const filters = useFilters<R>(kind.filters);
  const [row, setRow] = useState<R>();
  const [search, setSearch] = useSearchParams();
  const wanted = (kind.one !== undefined && search.get("id")) || undefined;
  useLive(kind.call);
  const words = { t, format };
  const id = row && "id" in row ? String(row.id) : wanted;
  const close = () => {
    setRow(undefined);
    if (wanted === undefined) return;
    const next = new URLSearchParams(search);
    next.delete("id");
    setSearch(next, { replace: true });
  };
  return (
    <Panel padding="flush">
      <RecordList<R, RecordsAnswer<R>>
        key={kind.name}
        call={kind.call}
        label={t(kind.title)}
        columns={kind.columns(words)}
        rowKey={kind.rowKey}
        filters={filters}
        note={t("wallet.record.days_note")}
        pageSize={PAGE_SIZE}
        empty={kind.empty(words)}
        onRow={setRow}
        actions={(chosen) => <ExportButton kind={kind.name} chosen={chosen} />}
      />
      <RecordDrawer kind={kind} row={row} id={id} onClose={close} />
    </Panel>
  );
}

/** The filters by their names, in the reader's words. */
function useFilters<R>(names: readonly FilterName[]): Filter<RecordsAnswer<R>>[] {
  const t = useT("wallet");
  const text = useKeyText();
  const { data } = useCall<{ rows: { coin: string }[] }>("web/getAsset2", {}, { enabled: names.includes("coin"), staleTime: 60_000 });
  const all = { value: "", label: t("wallet.filter.all") };
  const coins = [...new Set(data?.rows.map(({ coin }) => coin))];
  const filters: Record<FilterName, Filter<RecordsAnswer<R>>> = {
    coin: { name: "coin", label: t("wallet.column.coin"), options: [all, ...coins.map((coin) => ({ value: coin, label: coin }))] },
    status: {
      name: "status",
      label: t("wallet.column.status"),
      options: [
        all,
        { value: "1", label: t("wallet.status.pending") },
        { value: "2", label: t("wallet.status.success") },
        { value: "0", label: t("wallet.status.failed") },
      ],
    },
    wallet: {
      name: "wallet",
      label: t("wallet.allocation.wallet"),
      options: [all, ...WALLETS.map((wallet) => ({ value: wallet, label: t(SHORT_KEYS[wallet]) }))],
    },
    reason: {
      name: "reason",
      label: t("wallet.column.reason"),
      options: (answer) => [
        all,
        ...(answer?.reasons ?? []).map((reason) => ({ value: reason, label: text(`wallet.reason.${reason.replaceAll(".", "_")}`) })),
      ],
    },
    days: { from: "from", to: "to", label: t("wallet.filter.days") },
  };
  return names.map((name) => filters[name]);
}
