import { useFormat, useT, type AnswerOf } from "@agio/sdk";
import { CoinDisc, Notice, Panel, RiskTerm, Stack } from "@agio/ui";
import { Countdown } from "./Countdown";
import { Demand } from "./Demand";
import { coins, percent, price } from "./figures";
import { IssueStatus } from "./IssueState";
import { Reason } from "./Reason";
import styles from "./subscription.module.css";

/** A new coin: where it stands, what is asked for, and its terms. */
export function IssueHead({ issue }: { issue: AnswerOf<"web/getIssue"> }) {
  const t = useT("subscription");
  const format = useFormat();
  const terms = [
    { label: t("subscription.fact.price"), value: `${price(format, issue.price)} USDT` },
    { label: t("subscription.fact.issued"), value: coins(format, issue.quantity, issue.coin) },
    { label: t("subscription.fact.circulation"), value: coins(format, issue.circulation, issue.coin) },
    { label: t("subscription.fact.lists"), value: format.moment(issue.lists_at) },
    { label: t("subscription.fact.locked"), term: "lock_up" as const, value: t("subscription.days", { count: issue.lock_days }) },
    { label: t("subscription.fact.fee"), value: percent(format, issue.fee, 2) },
  ];
  return (
    <Panel>
      <Stack>
        <header className={styles.head}>
          <CoinDisc symbol={issue.coin} />
          <div>
            <h2>
              {issue.name} <small>{issue.coin}</small> <IssueStatus status={issue.status} />
            </h2>
            <p>{issue.summary}</p>
          </div>
          <Countdown key={`${issue.status}${issue.now}`} issue={issue} />
        </header>
        {issue.status === "failed" && (
          <Notice kind="error" title={t("subscription.failed.title")}>
            <Reason reason={issue.reason} /> {t("subscription.failed.text")}
          </Notice>
        )}
        {issue.status === "sold_out" && <Notice kind="warn">{t("subscription.sold_out.text")}</Notice>}
        {issue.status !== "soon" && <Demand issue={issue} />}
        <dl className={styles.terms}>
          {terms.map(({ label, term, value }) => (
            <div key={label}>
              <dt>
                <RiskTerm name={term}>{label}</RiskTerm>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Panel>
  );
}
