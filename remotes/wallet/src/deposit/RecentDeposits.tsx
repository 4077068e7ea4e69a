import { useState } from "react";
import { link, Link, useCall, useFormat, useT } from "@agio/sdk";
import { DataTable, Panel, type ListAnswer } from "@agio/ui";
import { RecordDrawer } from "../records/RecordDrawer";
import { EVERY_MS, useLive } from "../useLive";
import { depositKind } from "./depositKind";
import { RECORDS_CALL, type DepositRecord } from "./record";

const SHOWN = 5;

/** The newest deposits, each as it stands now. */
export function RecentDeposits() {
  const t = useT("wallet");
  const format = useFormat();
  const [row, setRow] = useState<DepositRecord>();
  useLive(RECORDS_CALL);
  const query = useCall<ListAnswer<DepositRecord>>(
    RECORDS_CALL,
    { page: 1, size: SHOWN },
    { keepPrevious: true, every: EVERY_MS },
  );
  const records = link("wallet.depositRecords");
  return (
    <Panel
      padding="flush"
      title={t("wallet.deposit.recent")}
      actions={records && (query.data?.total ?? 0) > SHOWN && <Link to={records}>{t("wallet.record.all")}</Link>}
    >
      <DataTable<DepositRecord>
        label={t("wallet.deposit.recent")}
        columns={depositKind.columns({ t, format })}
        rows={query.data?.rows}
        rowKey={depositKind.rowKey}
        loading={query.loading}
        problem={query.problem}
        onRetry={query.retry}
        onRow={setRow}
        skeletonRows={3}
        empty={{ title: t("wallet.deposit.none"), text: t("wallet.deposit.none_text") }}
      />
      <RecordDrawer kind={depositKind} row={row} id={row?.id} onClose={() => setRow(undefined)} />
    </Panel>
  );
}
