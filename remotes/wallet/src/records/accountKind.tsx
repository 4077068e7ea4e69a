import { link, ReasonText, Slot } from "@agio/sdk";
import { CoinName, Amount, Button, Chip, CopyField, type RecordKind, type RecordWords } from "@agio/ui";
import { SHORT_KEYS, WALLET_KEYS } from "../wallets";
import { When } from "./cells";
import { plainAmount } from "./figures";
import type { Movement } from "../wire.gen";
import { byCoin, byWallet, byReason, byDays } from "./filters";

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
  columns: ({ t }) => [
    { key: "at", header: t("wallet.column.time"), card: "full", render: ({ at }) => <When at={at} /> },
    { key: "reason", header: t("wallet.column.reason"), card: "title", render: ({ reason }) => <ReasonText reason={reason} /> },
    {
      key: "coin",
      header: t("wallet.column.coin"),
      render: ({ coin }) => <CoinName symbol={coin} />,
    },
    { key: "wallet", header: t("wallet.allocation.wallet"), render: ({ wallet }) => <Chip>{t(SHORT_KEYS[wallet])}</Chip> },
    {
      key: "amount",
      header: t("wallet.column.amount"),
      right: true,
      card: "aside",
      render: ({ amount }) => <Amount value={plainAmount(amount)} sign />,
    },
  ],
  empty: ({ t }) => {
    const deposit = link("wallet.deposit");
    return {
      title: t("wallet.record.none.account"),
      text: t("wallet.record.none.account_text"),
      action: deposit && <Button to={deposit}>{t("wallet.command.deposit")}</Button>,
    };
  },
  detail: ({ id, coin, wallet, amount, reason, cause, at }, { t, format }) => ({
    title: <ReasonText reason={reason} />,
    sum: <Amount value={plainAmount(amount)} unit={coin} sign />,
    facts: [
      { label: t("wallet.allocation.wallet"), value: t(WALLET_KEYS[wallet]) },
      { label: t("wallet.column.time"), value: format.dateTime(at) },
      { label: t("wallet.record.number"), value: <CopyField value={id} /> },
    ],
    // Whoever moved it says what for: the first part of a reason is its plugin.
    receipt: <Slot name={`movement.${reason.split(".")[0]}`} props={{ reason, cause, coin }} />,
  }),
};
