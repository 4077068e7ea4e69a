import { useT } from "@agio/sdk";
import { registerReceipt, WhyPrice } from "@agio/ui";
import { Sum } from "../Sum";
import type { Loan } from "../wire.gen";

const start = () => new Worker(new URL("../rule.worker.ts", import.meta.url));

function LoanReceipt({ loan }: { loan: Loan }) {
  const t = useT("lending");
  const paid = <Sum value={loan.paid} coin={loan.coin} />;
  return (
    <WhyPrice
      kind="lending.loan"
      id={loan.id}
      start={start}
      words={({ result }) => ({
        title: t("lending.why"),
        settled: result["paid"] ?? "",
        result: { label: t("lending.fact.paid"), value: paid },
        money: [
          { label: t("lending.fact.principal"), value: <Sum value={loan.amount} coin={loan.coin} /> },
          { label: t("lending.fact.interest"), value: <Sum value={loan.interest} coin={loan.coin} /> },
          loan.overdue_days > 0 && {
            label: t("lending.fact.late_fee"),
            term: "late_fee",
            value: <Sum value={loan.late_fee} coin={loan.coin} />,
          },
          !/^0[.0]*$/.test(loan.waived) && { label: t("lending.fact.waived"), value: <Sum value={`-${loan.waived}`} coin={loan.coin} /> },
          { label: t("lending.fact.paid"), value: paid, strong: true },
        ],
      })}
    />
  );
}

/** Open why a loan cost what it did. */
export const openLoan = registerReceipt("lending-loan", LoanReceipt);
