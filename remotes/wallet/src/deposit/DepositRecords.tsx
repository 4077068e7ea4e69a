import { HistoryScreen } from "../records/HistoryScreen";

/** The history, with the deposits. */
export default function DepositRecords() {
  return <HistoryScreen preset="deposits" />;
}
