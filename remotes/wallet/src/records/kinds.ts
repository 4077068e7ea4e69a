import { accountKind } from "./accountKind";
import { depositKind } from "../deposit/depositKind";
import { exchangeKind } from "../exchange/exchangeKind";
import { bankWithdrawKind, withdrawKind } from "../withdraw/withdrawKinds";
import type { AnyKind } from "./RecordScreen";

/** All kinds of records, in the order of their tabs. */
export const KINDS: readonly [AnyKind, ...AnyKind[]] = [accountKind, depositKind, withdrawKind, bankWithdrawKind, exchangeKind];
