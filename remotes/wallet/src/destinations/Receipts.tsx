import { useState, type FormEvent } from "react";
import { linkOr, useCall, useT } from "@agio/sdk";
import { Button, ErrorPanel, Input, Lost, Notice, Panel, Sending, Skeleton, toast } from "@agio/ui";
import { Columns, Frame } from "../Frame";
import { shortText } from "../records/kind";
import { AllOf, ShortList } from "../records/ShortList";
import { HeldBadge } from "./HeldBadge";
import { useForm } from "./useForm";
import type { BankCard, Receipt, SavedAddress } from "./wire";
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
      all={(total) => <AllOf to={linkOr("wallet.addresses", "/address")} total={total} />}
      rowKey={({ id }) => id}
      empty={{ title: t("wallet.address.none"), action: add && <Button to={add}>{t("wallet.address.add")}</Button> }}
      columns={[
        { key: "remark", header: t("wallet.address.name"), card: "title", render: ({ remark }) => <b className={styles.name}>{remark || t("wallet.address.unnamed")}</b> },
        { key: "address", header: t("wallet.fact.address"), card: "full", render: ({ address }) => <span className="agio-mono">{shortText(address)}</span> },
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
      all={(total) => <AllOf to={linkOr("wallet.cards", "/bank")} total={total} />}
      rowKey={({ id }) => id}
      empty={{ title: t("wallet.bank.none"), action: add && <Button to={add}>{t("wallet.bank.add")}</Button> }}
      columns={[
        { key: "bank_name", header: t("wallet.card.bank_name"), card: "title", render: ({ bank_name: bank }) => <b className={styles.name}>{bank}</b> },
        { key: "account", header: t("wallet.card.account"), card: "half" },
        { key: "payee_name", header: t("wallet.card.payee_name"), card: "half" },
        { key: "currency", header: t("wallet.card.currency"), right: true, card: "aside" },
      ]}
    />
  );
}

function ReceiptPanel() {
  const t = useT("wallet");
  const query = useCall<Receipt>("web/receiptSettings", {}, { keepPrevious: true });
  return (
    <Panel padding="form" title={t("wallet.receipt.title")}>
      {query.data ? (
        <ReceiptForm receipt={query.data} />
      ) : query.problem ? (
        <ErrorPanel message={query.problem} onRetry={query.retry} />
      ) : (
        <div className={styles.form} aria-busy="true">
          {RECEIPT_FIELDS.map((field) => (
            <Skeleton key={field} height={40} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function ReceiptForm({ receipt }: { receipt: Receipt }) {
  const t = useT("wallet");
  const [kept, setKept] = useState<Receipt>(receipt);
  const form = useForm<ReceiptField, Receipt>(receipt, "web/saveReceiptSettings", {
    invalidates: ["web/receiptSettings"],
    onSuccess: (saved) => {
      setKept(saved);
      toast({ kind: "success", text: t("wallet.receipt.saved") });
    },
  });
  const changed = RECEIPT_FIELDS.some((field) => form.values[field] !== kept[field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.send(form.values);
  };
  const line = (field: ReceiptField) => (
    <Input
      name={field}
      label={t(`wallet.receipt.${field}`)}
      value={form.values[field]}
      onChange={form.set(field)}
      error={form.problems[field]}
      maxLength={200}
      autoComplete="off"
    />
  );
  return (
    <form ref={form.ref} className={styles.form} onSubmit={submit} noValidate>
      <Sending busy={form.busy}>
        <p className={styles.lead}>{t("wallet.receipt.text")}</p>
        {line("name")}
        <div className={styles.pair}>
          {line("bank_name")}
          {line("bank_number")}
        </div>
        {line("alipay_account")}
        <div className={styles.pair}>
          {line("weixin_nickname")}
          {line("weixin_account")}
        </div>
        {form.problems.form && <Notice kind="error">{form.problems.form}</Notice>}
        <Lost error={form.error} />
        <div>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!changed} reason={t("wallet.receipt.unchanged")}>
            {t("wallet.receipt.save")}
          </Button>
        </div>
      </Sending>
    </form>
  );
}
