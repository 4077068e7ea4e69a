import { link } from "@agio/sdk";
import { Amount, Button, Chip, CoinDisc, CopyField, toneClass, toneOf } from "@agio/ui";
import { SHORT_KEYS, WALLET_KEYS, type WalletName } from "../wallets";
import { momentText, plainAmount, type RecordKind } from "./kind";
import styles from "./records.module.css";

export interface AccountRow {
  id: string;
  coin: string;
  wallet: WalletName;
  /** Signed. */
  amount: string;
  reason: string;
  /** A text key; a plugin that is gone may have left one that no catalogue knows. */
  label: string;
  at: string;
}

export const accountKind: RecordKind<AccountRow> = {
  name: "account",
  title: "wallet.screen.account_records",
  tab: "wallet.record.tab.account",
  call: "web/accountRecords",
  filters: ["coin", "wallet", "reason", "days"],
  // A transfer between two of one's own wallets is a row of each.
  rowKey: ({ id, coin, wallet, amount }) => `${id} ${coin} ${wallet} ${amount}`,
  columns: ({ t, format }) => [
    { key: "at", header: t("wallet.column.time"), card: "full", render: ({ at }) => <span className={styles.soft}>{momentText(format, at)}</span> },
    { key: "reason", header: t("wallet.column.reason"), card: "title", render: ({ label }) => t(label) },
    {
      key: "coin",
      header: t("wallet.column.coin"),
      render: ({ coin }) => (
        <span className={styles.coin}>
          <CoinDisc symbol={coin} size={20} />
          {coin}
        </span>
      ),
    },
    { key: "wallet", header: t("wallet.allocation.wallet"), render: ({ wallet }) => <Chip>{t(SHORT_KEYS[wallet])}</Chip> },
    {
      key: "amount",
      header: t("wallet.column.amount"),
      right: true,
      card: "aside",
      render: ({ amount }) => <Amount value={plainAmount(amount)} sign className={toneClass(toneOf(amount))} />,
    },
  ],
  empty: ({ t }) => {
    const deposit = link("wallet.deposit");
    return {
      title: t("wallet.record.none.account"),
      text: t("wallet.record.none.account_text"),
      action: deposit && <Button to={deposit}>{t("wallet.deed.deposit")}</Button>,
    };
  },
  detail: ({ id, coin, wallet, amount, label, at }, { t, format }) => ({
    title: t(label),
    sum: <Amount value={plainAmount(amount)} unit={coin} sign />,
    facts: [
      { label: t("wallet.allocation.wallet"), value: t(WALLET_KEYS[wallet]) },
      { label: t("wallet.column.time"), value: momentText(format, at) },
      { label: t("wallet.record.number"), value: <CopyField value={id} /> },
    ],
  }),
};
