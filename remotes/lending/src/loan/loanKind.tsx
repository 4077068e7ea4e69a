import { ReasonText } from "@agio/sdk";
import { Button, DayMoment, type RecordKind } from "@agio/ui";
import { LoanState } from "../LoanState";
import { Sum } from "../Sum";
import type { Loan } from "../wire.gen";
import { OpenLoan } from "./OpenLoan";
import { WithdrawButton } from "./WithdrawButton";

/** Everything a user has applied for, newest first. */
export const loanKind: RecordKind<Loan> = {
  plugin: "lending",
  name: "loans",
  title: "lending.screen.records",
  call: "web/lendMylist",
  export: "web/exportLoans",
  states: LoanState,
  rowKey: ({ id }) => id,
  columns: ({ t, format }) => [
    { key: "contract", header: t("lending.fact.contract"), card: "title", render: ({ contract, reference }) => contract || reference },
    { key: "amount", header: t("lending.fact.amount"), right: true, render: ({ amount, coin }) => <Sum value={amount} coin={coin} /> },
    { key: "days", header: t("lending.fact.term"), right: true, render: ({ days }) => t("lending.days", { count: days }) },
    {
      key: "interest",
      header: t("lending.fact.interest"),
      right: true,
      render: ({ interest, coin }) => <Sum value={interest} coin={coin} />,
    },
    { key: "created_at", header: t("lending.fact.applied"), right: true, render: ({ created_at: at }) => format.date(at) },
    { key: "due_at", header: t("lending.fact.due"), right: true, render: ({ due_at: at }) => (at ? <DayMoment at={at} /> : "–") },
  ],
  empty: ({ t }) => ({
    title: t("lending.none.loans"),
    text: t("lending.none.loans_text"),
    action: <Button to="/loanApply">{t("lending.apply")}</Button>,
  }),
  detail: (loan, { t, format }) => ({
    title: loan.contract || loan.reference,
    sum: <Sum value={loan.settled_at ? loan.paid : loan.amount} coin={loan.coin} />,
    facts: [
      { label: t("lending.fact.lender"), value: <span translate="no">{loan.lender}</span> },
      { label: t("lending.fact.amount"), value: <Sum value={loan.amount} coin={loan.coin} /> },
      { label: t("lending.fact.term"), value: t("lending.days", { count: loan.days }) },
      { label: t("lending.fact.interest"), value: <Sum value={loan.interest} coin={loan.coin} /> },
      loan.overdue_days > 0 && {
        label: t("lending.fact.late_fee"),
        term: "late_fee",
        value: <Sum value={loan.late_fee} coin={loan.coin} />,
      },
      { label: t("lending.fact.applied"), value: format.dateTime(loan.created_at) },
      loan.due_at !== null && { label: t("lending.fact.due"), value: format.both(loan.due_at) },
      loan.settled_at !== null && { label: t("lending.fact.settled"), value: format.dateTime(loan.settled_at) },
      loan.reason !== "" && { label: t("lending.fact.reason"), value: <ReasonText reason={loan.reason} /> },
    ],
  }),
  Actions: ({ row }) => (
    <>
      <OpenLoan loan={row} />
      <WithdrawButton loan={row} />
    </>
  ),
};
