import { HistoryScreen } from "../../records/HistoryScreen";

/** The history, with the withdrawals to banks. */
export default function BankWithdrawRecords() {
  return <HistoryScreen preset="bank" />;
}
