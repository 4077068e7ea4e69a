import { RecordScreen } from "../records/RecordScreen";
import { exchangeKind } from "./exchangeKind";

/** The user's exchanges. */
export default function ExchangeRecords() {
  return <RecordScreen kinds={[exchangeKind]} />;
}
