import { money, useFormat, useT, type AnswerOf } from "@agio/sdk";
import { CurveChart, Meter } from "@agio/ui";
import { coins, percent, plain } from "./figures";
import styles from "./subscription.module.css";

type Detail = AnswerOf<"web/getIssue">;

const DAY_MS = 86_400_000;

/** What is asked for against what is issued: now, and over the window. */
export function Demand({ issue }: { issue: Detail }) {
  const t = useT("subscription");
  const format = useFormat();
  const over = money.compare(issue.asked, issue.quantity) > 0;
  const share =
    issue.status !== "open"
      ? t("subscription.demand.issued", { amount: coins(format, issue.quantity, issue.coin) })
      : issue.rule === "first_come"
        ? t("subscription.demand.remaining", { amount: coins(format, issue.remaining, issue.coin) })
        : t("subscription.demand.share", { share: percent(format, issue.share) });
  return (
    <>
      <Meter
        label={<b>{t("subscription.demand.asked", { share: percent(format, issue.demand) })}</b>}
        name={t("subscription.demand.asked", { share: percent(format, issue.demand) })}
        text={share}
        parts={[{ value: issue.asked }]}
        limit={issue.quantity}
      />
      <div className={styles.ends}>
        <span>{t("subscription.demand.issued", { amount: plain(format, issue.quantity) })}</span>
        <span>{over ? plain(format, issue.asked) : ""}</span>
      </div>
      <Curve issue={issue} />
    </>
  );
}

function Curve({ issue }: { issue: Detail }) {
  const t = useT("subscription");
  const format = useFormat();
  const opens = Date.parse(issue.opens_at);
  const end = (Date.parse(issue.closes_at) - opens) / DAY_MS;
  const now = Math.min(end, Math.max(0, (Date.parse(issue.now) - opens) / DAY_MS));
  if (issue.demand_over_time.length === 0) return null;
  const points = [
    { x: 0, y: "0" },
    ...issue.demand_over_time.map(({ at, asked }) => ({ x: Math.min(now, (Date.parse(at) - opens) / DAY_MS), y: asked })),
    { x: now, y: issue.asked },
  ];
  const said = t("subscription.demand.curve", {
    asked: coins(format, issue.asked, issue.coin),
    issued: coins(format, issue.quantity, issue.coin),
  });
  return (
    <CurveChart
      series={[
        { points },
        {
          points: [
            { x: 0, y: issue.quantity },
            { x: end, y: issue.quantity },
          ],
          tone: "warn",
          dashed: true,
        },
      ]}
      {...(now < end ? { now } : {})}
      marks={[{ x: now, y: issue.asked, label: t("subscription.demand.mark", { amount: plain(format, issue.asked) }) }]}
      axis={{ write: (day) => format.day(new Date(opens + day * DAY_MS).toISOString()) }}
      height={160}
      label={said}
    />
  );
}
