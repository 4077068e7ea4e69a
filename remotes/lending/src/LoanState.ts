import { statesOf } from "@agio/ui";
import type { Loan } from "./wire.gen";

/** Where a loan stands. */
export const LoanState = statesOf<Loan["state"]>("lending", {
  unreviewed: "waiting",
  issued: "moving",
  repaying: "moving",
  overdue: "bad",
  cleared: "good",
  rejected: "bad",
  withdrawn: "over",
  written_off: "over",
});

/** Its money is out and its days count. */
export const isRunning = ({ state }: Pick<Loan, "state">): boolean => state === "issued" || state === "repaying" || state === "overdue";
