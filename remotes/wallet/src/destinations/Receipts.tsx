import { useState } from "react";
import { linkOr, useCall, useT } from "@agio/sdk";
import { Button, Columns, ErrorPanel, Form, Input, Panel, ShortList, Skeleton, Split, Stack, Text, toast, useForm } from "@agio/ui";
import { Frame } from "../Frame";
import { shortText } from "../records/figures";
import { AllOf } from "./AllOf";
import { HeldBadge } from "./HeldBadge";
import type { BankCard, Receipt, SavedAddress } from "../wire.gen";
import styles from "./Destinations.module.css";

const SHOWN = 3;
const RECEIPT_FIELDS = ["name", "bank_name", "bank_number", "alipay_account", "weixin_nickname", "weixin_account"] as const;
type ReceiptField = (typeof RECEIPT_FIELDS)[number];

/** Every way a user can be paid: addresses, bank cards, and the receipt settings. */
export default function Receipts() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.screen.receipts")} lead={t("wallet.receipt.lead")} real>
      <Columns
        aside={
          <>
            <AddressPanel />
            <CardPanel />
          </>
        }
      >
        <ReceiptPanel />
      </Columns>
    </Frame>
  );
}

function AddressPanel() {
  const t = useT("wallet");
  const add = linkOr("wallet.addressAdd", "/walletAdd");
  return (
    <ShortList<SavedAddress>
      title={t("wallet.screen.addresses")}
      call="web/withdrawAddresses"
      size={SHOWN}
      all={(some) => <AllOf to={linkOr("wallet.addresses", "/address")} some={some} />}
      rowKey={({ id }) => id}
      empty={{ title: t("wallet.address.none"), action: add && <Button to={add}>{t("wallet.address.add")}</Button> }}
      columns={[
        {
          key: "remark",
          header: t("wallet.address.name"),
          card: "title",
          render: ({ remark }) => <b className={styles.name}>{remark || t("wallet.address.unnamed")}</b>,
        },
        {
          key: "address",
          header: t("wallet.fact.address"),
          card: "full",
          render: ({ address }) => <span className="agio-mono">{shortText(address)}</span>,
        },
        { key: "held", header: t("wallet.column.status"), right: true, card: "aside", render: ({ held }) => <HeldBadge held={held} /> },
      ]}
    />
  );
}

function CardPanel() {
  const t = useT("wallet");
  const add = linkOr("wallet.cardAdd", "/bankAdd");
  return (
    <ShortList<BankCard>
      title={t("wallet.screen.cards")}
      call="web/bankCards"
      size={SHOWN}
      all={(some) => <AllOf to={linkOr("wallet.cards", "/bank")} some={some} />}
      rowKey={({ id }) => id}
      empty={{ title: t("wallet.bank.none"), action: add && <Button to={add}>{t("wallet.bank.add")}</Button> }}
      columns={[
        {
          key: "bank_name",
          header: t("wallet.card.bank_name"),
          card: "title",
          render: ({ bank_name: bank }) => <b className={styles.name}>{bank}</b>,
        },
        { key: "account", header: t("wallet.card.account"), card: "half" },
        { key: "payee_name", header: t("wallet.card.payee_name"), card: "half" },
        { key: "currency", header: t("wallet.card.currency"), right: true, card: "aside" },
      ]}
    />
  );
}

function ReceiptPanel() {
  const t = useT("wallet");
  const query = useCall("web/receiptSettings", {}, { keepPrevious: true });
  return (
    <Panel padding="form" title={t("wallet.receipt.title")}>
      {query.data ? (
        <ReceiptForm receipt={query.data} />
      ) : query.problem ? (
        <ErrorPanel message={query.problem} onRetry={query.retry} />
      ) : (
        <Stack aria-busy="true" data-waits>
          {RECEIPT_FIELDS.map((field) => (
            <Skeleton key={field} height={60} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function ReceiptForm({ receipt }: { receipt: Receipt }) {
  const t = useT("wallet");
  const [kept, setKept] = useState<Receipt>(receipt);
  const form = useForm({
    call: "web/saveReceiptSettings",
    start: receipt,
    invalidates: ["web/receiptSettings"],
    onSuccess: (saved) => {
      setKept(saved);
      toast({ kind: "success", text: t("wallet.receipt.saved") });
    },
  });
  const changed = RECEIPT_FIELDS.some((field) => form.values[field] !== kept[field]);
  const line = (field: ReceiptField) => (
    <Input {...form.field(field)} label={t(`wallet.receipt.${field}`)} maxLength={200} autoComplete="off" />
  );
  return (
    <Form
      form={form}
      actions={
        <div>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!changed} reason={t("wallet.receipt.unchanged")}>
            {t("wallet.receipt.save")}
          </Button>
        </div>
      }
    >
      <Text tone="soft">{t("wallet.receipt.text")}</Text>
      {line("name")}
      <Split>
        {line("bank_name")}
        {line("bank_number")}
      </Split>
      {line("alipay_account")}
      <Split>
        {line("weixin_nickname")}
        {line("weixin_account")}
      </Split>
    </Form>
  );
}
