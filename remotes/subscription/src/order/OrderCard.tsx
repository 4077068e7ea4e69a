import { siteNow, useFormat, useT } from "@agio/sdk";
import { CoinDisc, RiskTerm, Track, type Fact } from "@agio/ui";
import { coins, usdt } from "../figures";
import { Check } from "../allocation/HowGiven";
import { OrderState } from "../IssueState";
import { Reason } from "../Reason";
import { trackOf } from "./trackOf";
import type { Order } from "../wire.gen";
import styles from "../subscription.module.css";

const DRAWN: readonly Order["state"][] = ["passed", "locked", "released"];

/** One subscription: its figures, where it stands on its way, and its draw once more. */
export function OrderCard({ order }: { order: Order }) {
  const t = useT("subscription");
  const format = useFormat();
  const settled = order.frozen === "0.000000";
  const drawn = DRAWN.includes(order.state);
  const figures: Fact[] = [
    { label: t("subscription.fact.asked_for"), value: coins(format, order.quantity, order.coin) },
    settled
      ? { label: t("subscription.fact.refunded"), value: usdt(format, order.refund) }
      : { label: t("subscription.fact.frozen"), term: "on_hold", value: usdt(format, order.frozen) },
    {
      label: t("subscription.fact.passed"),
      term: "allocation",
      value: drawn
        ? coins(format, order.passed, order.coin)
        : order.state === "under_review"
          ? t("subscription.drawn_on", { time: format.day(order.draws_at) })
          : "–",
    },
  ];
  return (
    <article className={styles.order} aria-label={`${order.name} ${order.reference}`}>
      <header>
        <CoinDisc symbol={order.coin} />
        <span>
          <b>{order.name}</b> {order.coin}
          <small>{order.reference}</small>
        </span>
        <dl>
          {figures.map(({ label, term, value }, index) => (
            <div key={index}>
              <dt>
                <RiskTerm name={term}>{label}</RiskTerm>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <OrderState state={order.state} />
      </header>
      <Track points={trackOf(order, t, siteNow())} label={t("subscription.track.label", { reference: order.reference })} />
      {order.reason !== "" && (
        <p className={styles.reason}>
          <Reason reason={order.reason} />
        </p>
      )}
      {drawn && order.rule !== "first_come" && order.rule !== "operator" && <Check issue={{ key: order.issue, status: "allocated" }} />}
    </article>
  );
}
