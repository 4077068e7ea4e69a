import { RecordScreen } from "../../records/RecordScreen";
import { bankWithdrawKind, withdrawKind } from "./withdrawKinds";

/** Withdrawals of both kinds, a tab to each. */
export default function AllWithdrawRecords() {
  return <RecordScreen kinds={[withdrawKind, bankWithdrawKind]} title="wallet.screen.all_withdraw_records" />;
}
