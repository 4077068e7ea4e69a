import { useState } from "react";
import { useCall, useFormat, useT } from "@agio/sdk";
import { DataTable, Panel, type ListAnswer } from "@agio/ui";
import { momentText, plainAmount, shortText, type RecordKind } from "../records/kind";
import { RecordDrawer } from "../records/RecordDrawer";
import { StateBadge } from "../records/StateBadge";
import { EVERY_MS, useLive } from "../useLive";
import type { Withdrawal } from "./wire";
import styles from "./Withdraw.module.css";

const MOST = 5;

/** The last few of a kind, beside the form: what became of them, and a row opens the whole. */
export function Recent({ kind }: { kind: RecordKind<Withdrawal> }) {
  const t = useT("wallet");
  const format = useFormat();
  const [row, setRow] = useState<Withdrawal>();
  useLive(kind.call);
  const query = useCall<ListAnswer<Withdrawal>>(kind.call, { page: 1, size: MOST }, { every: EVERY_MS, keepPrevious: true });
  return (
    <Panel title={t("wallet.withdraw.recent")} padding="flush">
      <DataTable<Withdrawal>
        label={t("wallet.withdraw.recent")}
        rows={query.data?.rows}
        rowKey={({ id }) => id}
        loading={query.loading}
        problem={query.problem}
        onRetry={query.retry}
        skeletonRows={2}
        rowHeight={46}
        empty={{ title: t("wallet.withdraw.none.title"), text: t("wallet.withdraw.recent_none") }}
        onRow={setRow}
        columns={[
          {
            key: "to",
            header: t("wallet.withdraw.to"),
            card: "title",
            render: ({ card, address }) => (
              <span className={styles.where}>{card ? `${card.bank_name} ${card.account}` : <span className="agio-mono">{shortText(address)}</span>}</span>
            ),
          },
          {
            key: "created_at",
            header: t("wallet.column.time"),
            card: "full",
            render: ({ created_at: at }) => <span className={styles.soft}>{momentText(format, at)}</span>,
          },
          {
            key: "amount",
            header: t("wallet.column.amount"),
            right: true,
            card: "half",
            render: ({ amount, coin }) => `${format.amount(plainAmount(amount))}\u00a0${coin}`,
          },
          { key: "state", header: t("wallet.column.status"), right: true, card: "aside", render: (one) => <StateBadge {...one} /> },
        ]}
      />
      <RecordDrawer kind={kind} row={row} id={row?.id} onClose={() => setRow(undefined)} />
    </Panel>
  );
}
