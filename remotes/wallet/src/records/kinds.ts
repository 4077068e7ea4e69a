import type { RecordsProps } from "@agio/ui";
import { accountKind } from "./accountKind";
import { depositKind } from "../deposit/depositKind";
import { exchangeKind } from "../exchange/exchangeKind";
import { bankWithdrawKind, withdrawKind } from "../withdraw/records/withdrawKinds";

/** All kinds of records, in the order of their tabs. */
export const KINDS: RecordsProps["kinds"] = [accountKind, depositKind, withdrawKind, bankWithdrawKind, exchangeKind];
