import { useFormat, useT } from "@agio/sdk";
import { Receipt, registerReceipt } from "@agio/ui";
import { StateBadge } from "../records/StateBadge";
import { factsOf } from "./facts";
import type { Withdrawal } from "../wire.gen";

function WithdrawalReceipt({ row }: { row: Withdrawal }) {
  const t = useT("wallet");
  const format = useFormat();
  return (
    <Receipt
      title={t("wallet.screen.withdraw")}
      badge={<StateBadge {...row} />}
      facts={factsOf(row, { t, format })}
      resultLabel={t("wallet.withdraw.amount")}
      result={format.coin(row.amount, row.coin)}
    />
  );
}

export const openWithdrawal = registerReceipt("wallet-withdrawal", WithdrawalReceipt);
