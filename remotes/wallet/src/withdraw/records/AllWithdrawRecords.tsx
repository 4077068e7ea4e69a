import { HistoryScreen } from "../../records/HistoryScreen";

/** The history, with the withdrawals. */
export default function AllWithdrawRecords() {
  return <HistoryScreen preset="withdrawals" />;
}
