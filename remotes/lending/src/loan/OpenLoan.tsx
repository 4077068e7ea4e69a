import { useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import { isRunning } from "../LoanState";
import type { Loan } from "../wire.gen";

/** To the page of a loan, or to another application in the place of one that was rejected. */
export function OpenLoan({ loan }: { loan: Loan }) {
  const t = useT("lending");
  if (loan.state === "rejected") return <Button to={`/loanApply?id=${loan.id}`}>{t("lending.apply_again")}</Button>;
  return <Button to={`/repaymentNew?id=${loan.id}`}>{t(isRunning(loan) ? "lending.repay" : "lending.details")}</Button>;
}
