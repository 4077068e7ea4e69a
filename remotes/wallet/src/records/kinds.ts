import type { RecordsProps } from "@agio/ui";
import { depositKind } from "../deposit/depositKind";
import { exchangeKind } from "../exchange/exchangeKind";
import { bankWithdrawKind, withdrawKind } from "../withdraw/records/withdrawKinds";
import { historyKind } from "./historyKind";

/** What the history shows, in the order of its tabs: everything that was booked, and the requests of each way in and out. */
export const KINDS: RecordsProps["kinds"] = [historyKind, depositKind, withdrawKind, bankWithdrawKind, exchangeKind];
