import { useT } from "@agio/sdk";
import { StatusBadge, type StateTone } from "@agio/ui";
import type { Loan } from "./wire.gen";

const TONES: Record<Loan["state"], StateTone> = {
  unreviewed: "waiting",
  issued: "moving",
  repaying: "moving",
  overdue: "bad",
  cleared: "good",
  rejected: "bad",
  withdrawn: "over",
  written_off: "over",
};

/** Where a loan stands. */
export function LoanState({ state }: Pick<Loan, "state">) {
  const t = useT("lending");
  return <StatusBadge tone={TONES[state]}>{t(`lending.state.${state}`)}</StatusBadge>;
}

/** Its money is out and its days count. */
export const isRunning = ({ state }: Pick<Loan, "state">): boolean => state === "issued" || state === "repaying" || state === "overdue";
