import { HistoryScreen } from "../records/HistoryScreen";

/** The history, with the conversions. */
export default function ExchangeRecords() {
  return <HistoryScreen preset="exchanges" />;
}
