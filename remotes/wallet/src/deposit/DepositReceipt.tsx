import { useCall, useFormat, useT } from "@agio/sdk";
import { Amount, QueryState, CopyField, Receipt, registerReceipt } from "@agio/ui";
import { plainAmount } from "../records/figures";
import { StateBadge } from "../records/StateBadge";
import { CoinOnChain } from "../records/cells";
import { DETAIL_CALL } from "./record";

/** A deposit as its owner keeps it: what was sent, where, and under which hash it is found. */
function DepositReceipt({ id }: { id: string }) {
  const t = useT("wallet");
  const format = useFormat();
  const query = useCall(DETAIL_CALL, { id });
  return (
    <QueryState query={query} rows={5} rowHeight={30}>
      {(deposit) => (
        <Receipt
          title={t("wallet.screen.deposit")}
          badge={<StateBadge state={deposit.state} status={deposit.status} />}
          facts={[
            { label: t("wallet.column.coin"), value: <CoinOnChain coin={deposit.coin} chain={deposit.chain} /> },
            { label: t("wallet.column.time"), value: format.dateTime(deposit.created_at) },
            { label: t("wallet.fact.hash"), value: <CopyField value={deposit.hash} /> },
            deposit.reference !== "" && { label: t("wallet.record.case"), value: <CopyField value={deposit.reference} /> },
            { label: t("wallet.record.number"), value: <CopyField value={deposit.id} /> },
          ]}
          resultLabel={t("wallet.column.amount")}
          result={<Amount value={plainAmount(deposit.amount)} unit={deposit.coin} />}
        />
      )}
    </QueryState>
  );
}

export const openDeposit = registerReceipt("wallet-deposit", DepositReceipt);
