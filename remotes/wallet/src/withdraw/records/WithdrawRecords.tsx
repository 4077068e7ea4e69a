import { HistoryScreen } from "../../records/HistoryScreen";

/** The history, with the withdrawals to chains. */
export default function WithdrawRecords() {
  return <HistoryScreen preset="withdrawals" />;
}
