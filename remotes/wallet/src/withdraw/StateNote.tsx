import { useFormat, useT } from "@agio/sdk";
import { Notice } from "@agio/ui";
import { RETURNED } from "./model";
import type { Withdrawal } from "../wire.gen";

/** What a withdrawal's state means for its owner, and the reason where it was decided against. */
export function StateNote({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT("wallet");
  const format = useFormat();
  const { state, review, reason, approves_at: approvesAt, kind } = withdrawal;
  if (RETURNED.has(state)) {
    return (
      <Notice kind={state === "cancelled" ? "info" : "error"} title={t("wallet.withdraw.state.returned")}>
        {reason && <p>{reason}</p>}
      </Notice>
    );
  }
  if (state === "requested") {
    if (review) return <Notice kind="warn">{t("wallet.withdraw.state.review")}</Notice>;
    return <Notice>{t("wallet.withdraw.state.requested", { moment: approvesAt === null ? "" : format.moment(approvesAt) })}</Notice>;
  }
  if (state === "confirmed")
    return <Notice kind="done">{t(kind === "bank" ? "wallet.withdraw.state.paid" : "wallet.withdraw.state.confirmed")}</Notice>;
  return <Notice>{t(`wallet.withdraw.state.${state}_${kind}`)}</Notice>;
}
