import { useState } from "react";
import { invalidate, Link, useCall, useFeedListener, useT } from "@agio/sdk";
import { QueryState, EmptyState, Panel, Segments } from "@agio/ui";
import { OrderCard } from "./OrderCard";
import styles from "../subscription.module.css";

const GROUPS = ["", "waiting", "locked", "finished"] as const;
const CHANGED = ["web/getSubscriptions", "web/getSubscription", "web/getIssue", "web/getIssues"];

/** The user's subscriptions, each with its way. */
export function Mine() {
  const t = useT("subscription");
  const [group, setGroup] = useState<(typeof GROUPS)[number]>("");
  const query = useCall("web/getSubscriptions", { group, size: 20 });
  useFeedListener<{ changed: boolean }>("subscriptions", ({ data }) => {
    if (data.changed) void invalidate(...CHANGED);
  });
  return (
    <Panel title={t("subscription.mine")} actions={<Link to="/subscriptionRecord">{t("subscription.records")}</Link>} padding="flush">
      <div className={styles.groups}>
        <Segments<(typeof GROUPS)[number]>
          label={t("subscription.mine")}
          value={group}
          onChange={setGroup}
          options={GROUPS.map((value) => ({ value, label: t(`subscription.group.${value || "all"}`) }))}
        />
      </div>
      <QueryState query={query} rows={3} rowHeight={64}>
        {({ rows }) =>
          rows.length > 0 ? (
            rows.map((order) => <OrderCard key={order.id} order={order} />)
          ) : (
            <EmptyState title={t("subscription.none.orders")} text={t("subscription.none.orders_text")} />
          )
        }
      </QueryState>
    </Panel>
  );
}
