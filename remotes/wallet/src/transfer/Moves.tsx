import { linkOr, Link, useCall, useFormat, useT } from "@agio/sdk";
import { Amount, DataTable, Panel, type ListAnswer } from "@agio/ui";
import type { AccountRow } from "../records/accountKind";
import { momentText, plainAmount } from "../records/kind";
import { SHORT_KEYS } from "../wallets";
import styles from "./Transfer.module.css";

const SHOWN = 6;

/** The newest moves between wallets: what left one and what came to the other. */
export function Moves() {
  const t = useT("wallet");
  const format = useFormat();
  const query = useCall<ListAnswer<AccountRow>>("web/accountRecords", { reason: "wallet.transfer", page: 1, size: SHOWN });
  const records = linkOr("wallet.accountRecords", "/accountRecord");
  return (
    <Panel title={t("wallet.transfer.recent")} padding="flush" actions={records && <Link to={records}>{t("wallet.record.see_all")}</Link>}>
      <DataTable<AccountRow>
        label={t("wallet.transfer.recent")}
        rows={query.data?.rows}
        loading={query.loading}
        problem={query.problem}
        onRetry={query.retry}
        rowKey={({ id, wallet }) => `${id} ${wallet}`}
        skeletonRows={3}
        empty={{ title: t("wallet.transfer.none") }}
        columns={[
          { key: "wallet", header: t("wallet.allocation.wallet"), card: "title", render: ({ wallet }) => t(SHORT_KEYS[wallet]) },
          {
            key: "amount",
            header: t("wallet.column.amount"),
            right: true,
            card: "aside",
            render: ({ amount, coin }) => <Amount value={plainAmount(amount)} unit={coin} sign />,
          },
          {
            key: "at",
            header: t("wallet.column.time"),
            right: true,
            card: "full",
            render: ({ at }) => <span className={styles.soft}>{momentText(format, at)}</span>,
          },
        ]}
      />
    </Panel>
  );
}
