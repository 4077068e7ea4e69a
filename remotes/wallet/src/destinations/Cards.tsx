import { linkOr, useFormat, useT } from "@agio/sdk";
import { Button, Panel, RecordList } from "@agio/ui";
import { Frame } from "../Frame";
import { RemoveButton } from "./RemoveButton";
import type { BankCard } from "./wire";
import styles from "./Destinations.module.css";

const SIZE = 20;

/** The saved bank cards, their numbers by the last four digits. */
export default function Cards() {
  const t = useT("wallet");
  const add = linkOr("wallet.cardAdd", "/bankAdd");
  return (
    <Frame
      title={t("wallet.screen.cards")}
      lead={t("wallet.bank.lead")}
      place="cards"
      real
      actions={
        add && (
          <Button variant="primary" icon="plus" to={add}>
            {t("wallet.bank.add")}
          </Button>
        )
      }
    >
      <List add={add} />
    </Frame>
  );
}

function List({ add }: { add: string | null }) {
  const t = useT("wallet");
  const format = useFormat();
  return (
    <Panel padding="flush">
      <RecordList<BankCard>
        call="web/bankCards"
        label={t("wallet.screen.cards")}
        rowKey={({ id }) => id}
        pageSize={SIZE}
        rowHeight={46}
        empty={{
          title: t("wallet.bank.none"),
          text: t("wallet.bank.none_text"),
          action: add && <Button to={add}>{t("wallet.bank.add")}</Button>,
        }}
        columns={[
          { key: "bank_name", header: t("wallet.card.bank_name"), card: "title", render: ({ bank_name: bank }) => <b className={styles.name}>{bank}</b> },
          { key: "account", header: t("wallet.card.account"), card: "half" },
          { key: "card_number", header: t("wallet.card.card_number"), card: "half" },
          { key: "payee_name", header: t("wallet.card.payee_name"), card: "half" },
          { key: "swift", header: t("wallet.card.swift"), card: "half" },
          { key: "currency", header: t("wallet.card.currency"), card: "aside" },
          {
            key: "created_at",
            header: t("wallet.address.added"),
            card: "half",
            render: ({ created_at: at }) => <span className={styles.soft}>{format.date(at)}</span>,
          },
          { key: "actions", header: t("wallet.column.actions"), right: true, card: "full", render: (row) => <Deeds row={row} /> },
        ]}
      />
    </Panel>
  );
}

function Deeds({ row }: { row: BankCard }) {
  const t = useT("wallet");
  const withdraw = linkOr("wallet.bankWithdraw", "/bankWithdraw", { card: row.id });
  return (
    <span className={styles.deeds}>
      {withdraw && (
        <Button size={28} to={withdraw}>
          {t("wallet.deed.withdraw")}
        </Button>
      )}
      <RemoveButton
        call="web/removeBankCard"
        id={row.id}
        invalidates={["web/bankCards"]}
        title="wallet.bank.remove"
        text="wallet.bank.remove_text"
        done="wallet.bank.removed"
      >
        <b>{row.bank_name}</b> {row.account}
      </RemoveButton>
    </span>
  );
}
