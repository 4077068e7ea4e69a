import { money, siteNow } from "@agio/sdk";
import { CopyField, type Fact, type RecordWords } from "@agio/ui";
import { plainAmount, shortText } from "../records/figures";
import type { Withdrawal } from "../wire.gen";

/** Whether it waits for the hold of its address or card, whatever else it waits for. */
const isHeld = ({ state, not_before: notBefore }: Withdrawal): boolean =>
  (state === "requested" || state === "approved") && Date.parse(notBefore) > siteNow();

/** What is said of the fee while the network has the payment, and once it has confirmed it. */
const NETWORK: Partial<Record<Withdrawal["state"], string>> = {
  broadcast: "wallet.withdraw.network_text",
  confirmed: "wallet.withdraw.network_confirmed",
};

/** What there is to know of a withdrawal: its sums, where it goes, and by what it can be found. */
export function factsOf(row: Withdrawal, { t, format }: RecordWords): (Fact | false)[] {
  const sum = (value: string) => `${format.amount(plainAmount(value))}\u00a0${row.coin}`;
  const { card } = row;
  const network = NETWORK[row.state];
  return [
    { label: t("wallet.withdraw.fee"), value: sum(money.negate(row.fee)) },
    { label: t("wallet.withdraw.receive"), value: <b>{sum(row.net)}</b> },
    ...(card
      ? [
          { label: t("wallet.card.bank_name"), value: card.bank_name },
          { label: t("wallet.card.account"), value: card.account },
          { label: t("wallet.card.payee_name"), value: card.payee_name },
          { label: t("wallet.card.currency"), value: card.currency },
        ]
      : [
          { label: t("wallet.fact.chain"), value: row.chain },
          { label: t("wallet.fact.address"), value: <CopyField value={row.address} shown={shortText(row.address)} /> },
        ]),
    row.memo !== "" && { label: t("wallet.fact.memo"), value: row.memo },
    row.hash !== "" && {
      label: t(card ? "wallet.fact.reference" : "wallet.fact.hash"),
      value: <CopyField value={row.hash} shown={shortText(row.hash)} />,
    },
    !card && network !== undefined && { label: t("wallet.withdraw.confirmation"), value: t(network) },
    { label: t("wallet.withdraw.asked_at"), value: format.dateTime(row.created_at) },
    isHeld(row) && { label: t("wallet.fact.not_before"), value: format.dateTime(row.not_before) },
    row.reference !== "" && { label: t("wallet.record.case"), value: <CopyField value={row.reference} /> },
    { label: t("wallet.record.number"), value: <CopyField value={row.id} /> },
  ];
}
