import { RecordScreen } from "../records/RecordScreen";
import { depositKind } from "./depositKind";

/** The user's deposits. */
export default function DepositRecords() {
  return <RecordScreen kinds={[depositKind]} />;
}
