import { HistoryScreen } from "./HistoryScreen";

/** Everything that moved the account's money. */
export default function Records() {
  return <HistoryScreen />;
}
