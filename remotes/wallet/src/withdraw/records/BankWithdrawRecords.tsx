import { RecordScreen } from "../../records/RecordScreen";
import { bankWithdrawKind } from "./withdrawKinds";

/** Withdrawals to banks, newest first. */
export default function BankWithdrawRecords() {
  return <RecordScreen kinds={[bankWithdrawKind]} />;
}
