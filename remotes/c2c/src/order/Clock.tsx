import { useEffect } from "react";
import { invalidate, money, useFormat, useT } from "@agio/sdk";
import { clockOf, Facts, Icon, Panel, Ring, usePhone, useTimeLeft } from "@agio/ui";
import { Coins, Fiat, Rate } from "../sums";
import type { OrderDetail } from "../wire.gen";
import styles from "../c2c.module.css";
import { OrderSteps } from "./OrderSteps";

const SOON_S = 300;
const RUNS = new Set(["pending_match", "matched", "proof_sent"]);

/** How long there is, what is wired, and what for: the server's clock, counted down between its answers. */
export function Clock({ order }: { order: OrderDetail }) {
  const t = useT("c2c");
  const format = useFormat();
  const phone = usePhone();
  const left = useTimeLeft(order.left_s);
  const { side, state } = order;
  const over = left === 0 && order.left_s > 0;
  useEffect(() => {
    if (over) void invalidate("web/getC2cOrder", "web/getC2cOrders");
  }, [over]);
  if (!RUNS.has(state)) return null;
  const runs = state !== "pending_match" && order.left_s > 0;
  const until = t("c2c.clock.until", {
    time: format.clock(order.expires_at, "Asia/Hong_Kong"),
    local: format.time(order.expires_at, false),
  });
  const said = state === "pending_match" ? t("c2c.clock.pending") : state === "proof_sent" ? t(`c2c.clock.sent_${side}`) : until;
  return (
    <Panel padding="flush">
      <div className={styles.clock}>
        {runs ? (
          <Ring
            size={128}
            name={t("c2c.clock.name")}
            part={left / Math.max(1, order.valid_s)}
            label={clockOf(left)}
            caption={t("c2c.clock.of", { span: format.span(Math.round(order.valid_s / 60)) })}
            tone={left <= SOON_S ? "warn" : "accent"}
          />
        ) : (
          <Ring
            size={128}
            name={t("c2c.clock.name")}
            part={null}
            label={<Icon name={state === "proof_sent" ? "eye-check" : "clock"} size={32} />}
          />
        )}
        <div className={styles.sum}>
          <span>{t(side === "buy" ? "c2c.clock.wire" : "c2c.clock.receive")}</span>
          <strong>
            <Fiat value={order.fiat} currency={order.currency} />
          </strong>
          <small>{said}</small>
        </div>
        {!phone && (
          <div className={styles.terms}>
            <Facts
              facts={[
                {
                  label: t(side === "buy" ? "c2c.fact.you_receive" : "c2c.fact.you_give"),
                  value: <Coins value={order.amount} coin={order.coin} />,
                },
                { label: t("c2c.fact.price_of", { coin: order.coin }), value: <Rate value={order.price} currency={order.currency} /> },
                {
                  label: t("c2c.fact.reference_rate", { rate: format.price(order.reference_price, money.decimals(order.reference_price)) }),
                  value: format.percent(money.mul(side === "buy" ? order.margin : `-${order.margin}`, "100"), { decimals: 2 }),
                },
                { label: t("c2c.fact.fee"), value: "0.00" },
              ]}
            />
          </div>
        )}
      </div>
      {phone && (
        <div className={styles.below}>
          <OrderSteps order={order} />
        </div>
      )}
      {state !== "pending_match" && (
        <p className={styles.below}>
          <Icon name="lock" size={14} /> {t(`c2c.held.${side}`, { amount: format.coin(order.amount, order.coin) })}
        </p>
      )}
    </Panel>
  );
}
