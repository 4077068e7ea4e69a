import { accountKind } from "./accountKind";
import { RecordScreen } from "./RecordScreen";

/** Every movement of the account's money. */
export default function AccountRecords() {
  return <RecordScreen kinds={[accountKind]} />;
}
