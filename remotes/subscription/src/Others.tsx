import { Link, money, useFormat, useT } from "@agio/sdk";
import { Change, CoinDisc, Panel } from "@agio/ui";
import { percent, price } from "./figures";
import { IssueStatus } from "./IssueState";
import type { Issue } from "./wire.gen";
import styles from "./subscription.module.css";

/** The other coins, before and after this one; of those that are listed what has become of their price. */
export function Others({ issues, chosen }: { issues: readonly Issue[]; chosen: string }) {
  const t = useT("subscription");
  const others = issues.filter(({ key }) => key !== chosen);
  if (others.length === 0) return null;
  return (
    <Panel title={t("subscription.others")} padding="flush">
      <ul className={styles.others}>
        {others.map((issue) => (
          <li key={issue.key}>
            <Link to={`/subscription?issue=${issue.key}`}>
              <CoinDisc symbol={issue.coin} />
              <span>
                <b>{issue.name}</b> {issue.coin}
                <Line issue={issue} />
              </span>
              {issue.last && <Since issue={issue} />}
              <IssueStatus status={issue.status} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Line({ issue }: { issue: Issue }) {
  const t = useT("subscription");
  const format = useFormat();
  const soon = issue.status === "soon";
  const text = soon
    ? t("subscription.opens_at", { time: format.moment(issue.opens_at) })
    : t("subscription.asked_for", { share: percent(format, issue.demand) });
  return <small>{text}</small>;
}

function Since({ issue }: { issue: Issue }) {
  const format = useFormat();
  const change = money.mul(money.div(money.sub(issue.last, issue.price), issue.price, 6), "100");
  return (
    <span className={styles.since}>
      <span>
        {price(format, issue.price)} → {price(format, issue.last)}
      </span>
      <Change value={money.toFixed(change, 2)} />
    </span>
  );
}
