import { linkOr } from "@agio/sdk";
import { Amount, Button, type Column, type RecordKind, type RecordWords } from "@agio/ui";
import { CoinOnChain, When } from "../../records/cells";
import { plainAmount, shortText } from "../../records/figures";
import type { Withdrawal } from "../../wire.gen";
import { StateBadge } from "../../records/StateBadge";
import { CancelButton } from "../CancelButton";
import { factsOf } from "../facts";
import { byStatus, byDays } from "../../records/filters";
import { StateNote } from "../StateNote";

const time = ({ t }: RecordWords): Column<Withdrawal> => ({
  key: "created_at",
  header: t("wallet.column.time"),
  card: "full",
  render: ({ created_at: at }) => <When at={at} />,
});

const sums = ({ t }: RecordWords): Column<Withdrawal>[] => [
  {
    key: "amount",
    header: t("wallet.column.amount"),
    right: true,
    card: "half",
    render: ({ amount, coin }) => <Amount value={plainAmount(amount)} unit={coin} />,
  },
  {
    key: "net",
    header: t("wallet.withdraw.receive"),
    right: true,
    card: "half",
    render: ({ net, coin }) => <Amount value={plainAmount(net)} unit={coin} />,
  },
  { key: "state", header: t("wallet.column.status"), right: true, card: "aside", render: (row) => <StateBadge {...row} /> },
];

const shared = {
  real: "wallet.real_needed.text",
  filters: (words: RecordWords) => [byStatus(words), byDays(words)],
  rowKey: ({ id }: Withdrawal) => id,
  one: "web/withdrawal",
  Actions: CancelButton,
  detail: (row: Withdrawal, words: RecordWords) => ({
    title: words.t(row.kind === "bank" ? "wallet.withdraw.one.bank" : "wallet.withdraw.one.crypto"),
    badge: <StateBadge {...row} />,
    sum: <Amount value={plainAmount(row.amount)} unit={row.coin} />,
    facts: factsOf(row, words),
    note: <StateNote withdrawal={row} />,
  }),
} satisfies Partial<RecordKind<Withdrawal>>;

function emptyWith(label: string, path: string | null) {
  return ({ t }: RecordWords) => ({
    title: t("wallet.withdraw.none.title"),
    text: t("wallet.withdraw.none.text"),
    action: path && <Button to={path}>{t(label)}</Button>,
  });
}

/** Withdrawals to chains. */
export const withdrawKind: RecordKind<Withdrawal> = {
  plugin: "wallet",
  export: "web/exportRecords",
  ...shared,
  name: "withdrawals",
  title: "wallet.screen.withdraw_records",
  tab: "wallet.record.tab.withdrawals",
  call: "web/withdrawRecords",
  columns: (words) => [
    time(words),
    {
      key: "coin",
      header: words.t("wallet.column.coin"),
      card: "title",
      render: ({ coin, chain }) => <CoinOnChain coin={coin} chain={chain} />,
    },
    {
      key: "address",
      header: words.t("wallet.fact.address"),
      card: "full",
      render: ({ address }) => <span className="agio-mono">{shortText(address)}</span>,
    },
    ...sums(words),
  ],
  empty: (words) => emptyWith("wallet.command.withdraw", linkOr("wallet.withdraw", "/withdraw"))(words),
};

/** Withdrawals to banks. */
export const bankWithdrawKind: RecordKind<Withdrawal> = {
  plugin: "wallet",
  export: "web/exportRecords",
  ...shared,
  name: "bank",
  title: "wallet.screen.bank_withdraw_records",
  tab: "wallet.record.tab.bank",
  call: "web/bankWithdrawRecords",
  columns: (words) => [
    time(words),
    { key: "bank", header: words.t("wallet.card.bank_name"), card: "title", render: ({ card }) => card?.bank_name },
    {
      key: "account",
      header: words.t("wallet.card.account"),
      card: "full",
      render: ({ card }) => card && `${card.account} ${card.currency}`,
    },
    ...sums(words),
  ],
  empty: (words) => emptyWith("wallet.withdraw.none.bank", linkOr("wallet.bankWithdraw", "/bankWithdraw"))(words),
};
