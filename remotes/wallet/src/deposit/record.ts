import type { Translate } from "@agio/sdk";
import type { TimelineItem } from "@agio/ui";
import type { Deposit, DepositWithEvents } from "../wire.gen";

export const RECORDS_CALL = "web/depositRecords";
export const DETAIL_CALL = "web/deposit";

const LINES: Readonly<Record<string, string>> = {
  submitted: "wallet.deposit.line.submitted",
  found: "wallet.deposit.line.found",
  review: "wallet.deposit.line.review",
  contested: "wallet.deposit.line.contested",
  prove: "wallet.deposit.line.prove",
  credit: "wallet.deposit.line.credit",
  award: "wallet.deposit.line.credit",
  refuse: "wallet.deposit.line.refuse",
  fall_short: "wallet.deposit.line.fall_short",
  drop: "wallet.deposit.line.drop",
  reverse: "wallet.deposit.line.reverse",
};

/** The time line of a deposit, newest first: what it waits for, then what happened as far as that is known yet. */
export function timeLine(deposit: Deposit | DepositWithEvents, t: Translate): TimelineItem[] {
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
