import type { DayCount, Window } from "../window";

/** What leaves by a chain, and what leaves by a bank. */
export type Kind = "crypto" | "bank";

export type Review = "security_change" | "reversed_deposit" | "always";

/** A rule that stands in the way now, in the reader's language. */
export interface Blocked {
  code: number;
  message: string;
}

/** How much of the deposits was spent, in USDT; `share` of them has to be. */
export interface Consumption {
  share: string;
  deposited: string;
  required: string;
  spent: string;
  missing: string;
  met: boolean;
}

/** What the server knows of an address that was typed. */
export interface KnownAddress {
  known: boolean;
  valid: boolean;
  problem: string | null;
  /** Of a new address: when it could be used, saved now. */
  usable_at: string | null;
  held: boolean;
  remark: string;
}

export interface Quote {
  coin: string;
  chain: string;
  decimals: number;
  available: string;
  minimum: string;
  maximum: string;
  fee_rate: string;
  amount: string | null;
  fee: string | null;
  net: string | null;
  window: Window;
  day: DayCount;
  consumption: Consumption;
  address: KnownAddress | null;
  review: Review[];
  cancel_minutes: number;
  address_hold_minutes: number;
  card_hold_minutes: number;
  blocked: Blocked[];
}

export type State = "requested" | "approved" | "broadcast" | "confirmed" | "failed" | "rejected" | "cancelled";

/** A row of the records of withdrawals. */
export interface Withdrawal {
  id: string;
  kind: Kind;
  coin: string;
  chain: string;
  address: string;
  memo: string;
  amount: string;
  fee: string;
  net: string;
  state: State;
  status: 0 | 1 | 2;
  /** A person has to look at it. */
  review: boolean;
  /** The transaction's hash, or the bank's reference. */
  hash: string;
  reason: string;
  not_before: string;
  cancellable: boolean;
  /** When one that nobody looks at is approved by itself. */
  approves_at: string | null;
  created_at: string;
  decided_at: string | null;
  card: { bank_name: string; account: string; payee_name: string; currency: string } | null;
}

/** One line of a time line; `label` is a text key. */
export interface WithdrawalEvent {
  at: string;
  label: string;
  by: "user" | "operator" | "timer" | "chain";
}

export interface WithdrawalWithEvents extends Withdrawal {
  events: WithdrawalEvent[];
}

/** What changes when a withdrawal begins or ends. */
export const AFTER_WITHDRAWAL = [
  "web/getAsset2",
  "web/withdrawQuote",
  "web/withdrawRecords",
  "web/bankWithdrawRecords",
  "web/withdrawAddresses",
  "web/withdrawal",
  "web/accountRecords",
];
