import { useT } from "@agio/sdk";
import { StatusBadge, type StateTone } from "@agio/ui";
import type { Issue, Order } from "./wire.gen";

const STATUS: Record<Issue["status"], StateTone> = {
  soon: "over",
  open: "moving",
  sold_out: "waiting",
  closed: "waiting",
  allocated: "waiting",
  listed: "good",
  failed: "bad",
};

const STATES: Record<Order["state"], StateTone> = {
  under_review: "waiting",
  passed: "good",
  locked: "moving",
  released: "good",
  not_passed: "over",
  rejected: "bad",
  issuance_failed: "bad",
  refunded: "over",
};

/** Where an issue stands. */
export function IssueStatus({ status }: Pick<Issue, "status">) {
  const t = useT("subscription");
  return <StatusBadge tone={STATUS[status]}>{t(`subscription.status.${status}`)}</StatusBadge>;
}

/** Where a subscription stands. */
export function OrderState({ state }: Pick<Order, "state">) {
  const t = useT("subscription");
  return <StatusBadge tone={STATES[state]}>{t(`subscription.state.${state}`)}</StatusBadge>;
}
