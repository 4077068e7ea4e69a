import { link, ReasonText } from "@agio/sdk";
import { Amount, Button, Chip, CoinDisc, CopyField, toneClass, toneOf, type RecordKind, type RecordWords } from "@agio/ui";
import { SHORT_KEYS, WALLET_KEYS } from "../wallets";
import { momentText, plainAmount } from "./figures";
import type { Movement } from "../wire.gen";
import { byCoin, byWallet, byReason, byDays } from "./filters";
import styles from "./records.module.css";

export const accountKind: RecordKind<Movement> = {
  plugin: "wallet",
  export: "web/exportRecords",
  name: "account",
  title: "wallet.screen.account_records",
  tab: "wallet.record.tab.account",
  call: "web/accountRecords",
  filters: (words: RecordWords) => [byCoin(words), byWallet(words), byReason(words), byDays(words)],
  // A transfer between two of one's own wallets is a row of each.
  rowKey: ({ id, coin, wallet, amount }) => `${id} ${coin} ${wallet} ${amount}`,
  columns: ({ t, format }) => [
    { key: "at", header: t("wallet.column.time"), card: "full", render: ({ at }) => <span className={styles.soft}>{momentText(format, at)}</span> },
    { key: "reason", header: t("wallet.column.reason"), card: "title", render: ({ reason }) => <ReasonText reason={reason} /> },
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
  detail: ({ id, coin, wallet, amount, reason, at }, { t, format }) => ({
    title: <ReasonText reason={reason} />,
    sum: <Amount value={plainAmount(amount)} unit={coin} sign />,
    facts: [
      { label: t("wallet.allocation.wallet"), value: t(WALLET_KEYS[wallet]) },
      { label: t("wallet.column.time"), value: momentText(format, at) },
      { label: t("wallet.record.number"), value: <CopyField value={id} /> },
    ],
  }),
};
