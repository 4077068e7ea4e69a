import { RecordScreen } from "../../records/RecordScreen";
import { withdrawKind } from "./withdrawKinds";

/** Withdrawals to chains, newest first. */
export default function WithdrawRecords() {
  return <RecordScreen kinds={[withdrawKind]} />;
}
