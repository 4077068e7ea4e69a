import { link } from "@agio/sdk";
import { Amount, Button, CopyField, Stack, Text, type RecordKind, type RecordWords } from "@agio/ui";
import { plainAmount, shortText } from "../records/figures";
import { StateBadge } from "../records/StateBadge";
import { CoinOnChain, When } from "../records/cells";
import { DepositWords } from "./DepositWords";
import { DETAIL_CALL, RECORDS_CALL, timeLine } from "./record";
import { Voucher } from "./Voucher";
import type { Deposit } from "../wire.gen";
import { byCoin, byStatus, byDays } from "../records/filters";
import styles from "./deposit.module.css";

export const depositKind: RecordKind<Deposit> = {
  plugin: "wallet",
  export: "web/exportRecords",
  name: "deposits",
  title: "wallet.screen.deposit_records",
  tab: "wallet.record.tab.deposits",
  call: RECORDS_CALL,
  one: DETAIL_CALL,
  real: "wallet.real_needed.text",
  filters: (words: RecordWords) => [byCoin(words), byStatus(words), byDays(words)],
  rowKey: ({ id }) => id,
  columns: ({ t, format }) => [
    {
      key: "created_at",
      header: t("wallet.column.time"),
      card: "full",
      render: ({ created_at: at }) => <When at={at} />,
    },
    {
      key: "coin",
      header: t("wallet.column.coin"),
      card: "title",
      render: ({ coin, chain }) => <CoinOnChain coin={coin} chain={chain} />,
    },
    {
      key: "amount",
      header: t("wallet.column.amount"),
      right: true,
      render: ({ amount, coin }) => <Amount value={plainAmount(amount)} unit={coin} />,
    },
    {
      key: "hash",
      header: t("wallet.fact.hash"),
      card: "hidden",
      render: ({ hash }) => (
        <Text as="span" tone="muted" className="agio-mono">
          {shortText(hash)}
        </Text>
      ),
    },
    {
      key: "state",
      header: t("wallet.column.status"),
      right: true,
      card: "aside",
      render: ({ state, status, confirmations, confirmations_needed: needed }) => (
        <span className={styles.state}>
          {state === "confirming" && <small>{`${format.integer(confirmations)}/${format.integer(needed)}`}</small>}
          <StateBadge state={state} status={status} />
        </span>
      ),
    },
  ],
  empty: ({ t }) => {
    const deposit = link("wallet.deposit");
    return {
      title: t("wallet.deposit.none"),
      text: t("wallet.deposit.none_text"),
      action: deposit && <Button to={deposit}>{t("wallet.command.deposit")}</Button>,
    };
  },
  detail: (row, { t, format }) => ({
    title: t("wallet.deposit.channel", { coin: row.coin, chain: row.chain }),
    badge: <StateBadge state={row.state} status={row.status} />,
    sum: <Amount value={plainAmount(row.amount)} unit={row.coin} />,
    note: <DepositWords deposit={row} />,
    timeline: timeLine(row, t),
    facts: [
      { label: t("wallet.column.time"), value: format.dateTime(row.created_at) },
      { label: t("wallet.deposit.minimum"), value: <Amount value={plainAmount(row.minimum)} unit={row.coin} /> },
      row.output > 0 && { label: t("wallet.fact.output"), value: format.integer(row.output) },
    ],
    children: (
      <Stack gap={12}>
        <Long label={t("wallet.fact.hash")} value={row.hash} />
        {row.address && <Long label={t("wallet.fact.address")} value={row.address} />}
        {row.reference && <Long label={t("wallet.record.case")} value={row.reference} />}
        <Long label={t("wallet.record.number")} value={row.id} />
        {row.description && (
          <div className={styles.long}>
            <small>{t("wallet.fact.description")}</small>
            <p>{row.description}</p>
          </div>
        )}
        {row.voucher && <Voucher id={row.id} />}
      </Stack>
    ),
  }),
};

/** What is too long for a line of its own label, in full and to be copied. */
function Long({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.long}>
      <small>{label}</small>
      <CopyField value={value} />
    </div>
  );
}
