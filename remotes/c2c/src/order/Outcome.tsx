import { ReasonText, useFormat, useT } from "@agio/sdk";
import { Notice } from "@agio/ui";
import type { OrderDetail } from "../wire.gen";

/** What became of an order, and what can be done about it. */
export function Outcome({ order }: { order: OrderDetail }) {
  const t = useT("c2c");
  const format = useFormat();
  const { side, state, reason } = order;
  switch (state) {
    case "finished":
      return (
        <Notice kind="done" title={t("c2c.outcome.finished")}>
          {t(`c2c.outcome.finished_${side}`, { amount: format.coin(order.amount, order.coin) })}
        </Notice>
      );
    case "expired":
      return (
        <Notice kind="warn" title={t("c2c.outcome.expired")}>
          {t(`c2c.outcome.expired_${side}`)}
        </Notice>
      );
    case "rejected":
    case "closed":
      return (
        <Notice kind="warn" title={t(`c2c.state.${state}`)}>
          <ReasonText reason={reason} />
        </Notice>
      );
    case "cancelled":
      return <Notice title={t("c2c.outcome.cancelled")} />;
    case "disputed":
      return <Notice title={t("c2c.outcome.disputed")}>{t("c2c.outcome.disputed_text")}</Notice>;
    default:
      return reason && state === "matched" ? <Notice title={t("c2c.outcome.reopened")} /> : null;
  }
}
