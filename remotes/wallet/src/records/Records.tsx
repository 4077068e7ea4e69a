import { KINDS } from "./kinds";
import { RecordScreen } from "./RecordScreen";

/** All records of money, a tab to each kind. */
export default function Records() {
  return <RecordScreen kinds={KINDS} title="wallet.screen.records" />;
}
