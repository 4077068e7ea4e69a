import { money, useFormat, useT } from "@agio/sdk";
import { coins, percent } from "../figures";
import type { Issue, Quote } from "../wire.gen";
import styles from "../subscription.module.css";

/** What becomes of a subscription where all, the present share, or nothing passes: what is had, and what is paid in USDT. */
export function Outcomes({ issue, quote }: { issue: Issue; quote: Quote }) {
  const t = useT("subscription");
  const format = useFormat();
  const share = money.div(quote.likely.passed, quote.quantity, 4);
  const partly = money.compare(quote.likely.passed, quote.quantity) < 0 && !money.isZero(quote.likely.passed);
  const rows = [
    {
      when: t("subscription.outcome.all"),
      gets: t("subscription.outcome.locked", { amount: coins(format, quote.all.passed, issue.coin), count: issue.lock_days }),
      paid: quote.all.paid,
    },
    partly && {
      when: t("subscription.outcome.at", { share: percent(format, share) }),
      gets: t("subscription.outcome.about", { amount: coins(format, quote.likely.passed, issue.coin) }),
      paid: quote.likely.paid,
    },
    issue.rule !== "first_come" && {
      when: t("subscription.outcome.none"),
      gets: t("subscription.outcome.returned", { time: format.day(issue.draws_at) }),
      paid: quote.none.paid,
    },
  ];
  return (
    <dl className={styles.outcomes}>
      {rows.map(
        (row) =>
          row && (
            <div key={row.when}>
              <dt>{row.when}</dt>
              <dd>{row.gets}</dd>
              <dd>{format.amount(money.negate(row.paid), { decimals: Math.max(2, money.decimals(money.trim(row.paid))) })}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
