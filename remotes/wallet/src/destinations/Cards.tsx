import { linkOr } from "@agio/sdk";
import { useTerms } from "../withdraw/useQuote";
import { Commands } from "./Commands";
import { DestinationScreen, type DestinationKind } from "./DestinationScreen";
import { HeldBadge } from "./HeldBadge";
import { HoldNote } from "./HoldNote";
import type { BankCard } from "../wire.gen";
import styles from "./Destinations.module.css";

const CARDS: DestinationKind<BankCard> = {
  place: "cards",
  title: "wallet.screen.cards",
  lead: "wallet.bank.lead",
  call: "web/bankCards",
  add: { link: "wallet.cardAdd", path: "/bankAdd", label: "wallet.bank.add" },
  none: { title: "wallet.bank.none", text: "wallet.bank.none_text" },
  columns: ({ t }) => [
    {
      key: "bank_name",
      header: t("wallet.card.bank_name"),
      card: "title",
      render: ({ bank_name: bank }) => <b className={styles.name}>{bank}</b>,
    },
    { key: "account", header: t("wallet.card.account"), card: "half" },
    { key: "card_number", header: t("wallet.card.card_number"), card: "half" },
    { key: "payee_name", header: t("wallet.card.payee_name"), card: "half" },
    { key: "swift", header: t("wallet.card.swift"), card: "half" },
    { key: "currency", header: t("wallet.card.currency"), card: "aside" },
  ],
  later: ({ t }) => [
    {
      key: "held",
      header: t("wallet.column.status"),
      card: "full",
      render: ({ held, usable_at: until }) => <HeldBadge held={held} until={until} />,
    },
  ],
  Commands: CardCommands,
  Note: Hold,
};

/** The saved bank cards, their numbers by the last four digits. */
export default function Cards() {
  return <DestinationScreen kind={CARDS} />;
}

function Hold() {
  const { data: quote } = useTerms("bank");
  return <HoldNote minutes={quote?.card_hold_minutes} text="wallet.bank.hold_note" />;
}

function CardCommands({ row }: { row: BankCard }) {
  return (
    <Commands
      withdraw={linkOr("wallet.bankWithdraw", "/bankWithdraw", { card: row.id })}
      remove={{
        call: "web/removeBankCard",
        id: row.id,
        invalidates: ["web/bankCards"],
        title: "wallet.bank.remove",
        text: "wallet.bank.remove_text",
        done: "wallet.bank.removed",
        children: (
          <>
            <b>{row.bank_name}</b> {row.account}
          </>
        ),
      }}
    />
  );
}
