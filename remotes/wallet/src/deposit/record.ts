import type { Translate } from "@agio/sdk";
import type { TimelineItem } from "@agio/ui";

export type DepositState = "under_review" | "confirming" | "credited" | "refused" | "below_minimum" | "dropped" | "reversed";

/** A deposit as `web/depositRecords` tells it. */
export interface DepositRecord {
  id: string;
  state: DepositState;
  /** 0 failed, 1 pending, 2 success. */
  status: 0 | 1 | 2;
  coin: string;
  chain: string;
  amount: string;
  minimum: string;
  address: string;
  hash: string;
  output: number;
  description: string;
  source: "submitted" | "chain";
  voucher: boolean;
  /** Why it was refused, in the user's language; empty otherwise. */
  reason: string;
  confirmations: number;
  confirmations_needed: number;
  created_at: string;
  decided_at: string | null;
}

export interface DepositEvent {
  at: string;
  by: string;
  /** A text key that ends with what moved it. */
  label: string;
}

/** The same with its time line, newest first, as `web/deposit` tells it. */
export interface DepositWithEvents extends DepositRecord {
  events: DepositEvent[];
}

export const RECORDS_CALL = "web/depositRecords";
export const DETAIL_CALL = "web/deposit";

const LINES: Readonly<Record<string, string>> = {
  submitted: "wallet.deposit.line.submitted",
  found: "wallet.deposit.line.found",
  review: "wallet.deposit.line.review",
  credit: "wallet.deposit.line.credit",
  refuse: "wallet.deposit.line.refuse",
  fall_short: "wallet.deposit.line.fall_short",
  drop: "wallet.deposit.line.drop",
  reverse: "wallet.deposit.line.reverse",
};

/** The time line of a deposit, newest first: what it waits for, then what happened as far as that is known yet. */
export function timeLine(deposit: DepositRecord | DepositWithEvents, t: Translate): TimelineItem[] {
  const happened = ("events" in deposit ? deposit.events : []).flatMap(({ at, label }): TimelineItem[] => {
    const event = label.slice(label.lastIndexOf(".") + 1);
    const key = LINES[event];
    if (key === undefined) return [];
    return [{ title: t(key), time: at, ...(event === "refuse" && deposit.reason ? { text: deposit.reason } : {}) }];
  });
  const waits: TimelineItem[] =
    deposit.state === "under_review"
      ? [{ title: t("wallet.state.under_review"), now: true }]
      : deposit.state === "confirming"
        ? [
            {
              title: t("wallet.deposit.line.confirming", { seen: deposit.confirmations, needed: deposit.confirmations_needed }),
              now: true,
            },
          ]
        : [];
  const [last, ...before] = happened;
  return waits.length > 0 || last === undefined ? [...waits, ...happened] : [{ ...last, now: true }, ...before];
}
