import { RecentRecords, type RecordKind } from "@agio/ui";
import { useFormat, useT } from "@agio/sdk";
import { When } from "../../records/cells";
import { plainAmount, shortText } from "../../records/figures";
import { StateBadge } from "../../records/StateBadge";
import type { Withdrawal } from "../../wire.gen";
import styles from "../Withdraw.module.css";

/** The last few of a kind, beside the form: what became of them, and a row opens the whole. */
export function Recent({ kind }: { kind: RecordKind<Withdrawal> }) {
  const t = useT("wallet");
  const format = useFormat();
  return (
    <RecentRecords<Withdrawal>
      kind={kind}
      title={t("wallet.withdraw.recent")}
      rowHeight={46}
      empty={{ title: t("wallet.withdraw.none.title"), text: t("wallet.withdraw.recent_none") }}
      columns={[
        {
          key: "to",
          header: t("wallet.withdraw.to"),
          card: "title",
          render: ({ card, address }) => (
            <span className={styles.where}>
              {card ? (
                <>
                  <span title={card.bank_name}>{card.bank_name}</span> {card.account}
                </>
              ) : (
                <span className="agio-mono">{shortText(address)}</span>
              )}
            </span>
          ),
        },
        {
          key: "created_at",
          header: t("wallet.column.time"),
          card: "full",
          render: ({ created_at: at }) => <When at={at} />,
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
  );
}
