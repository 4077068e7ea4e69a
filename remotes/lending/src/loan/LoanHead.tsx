import { money, useFormat, useT } from "@agio/sdk";
import { Panel, Ring, RiskTerm } from "@agio/ui";
import { exact } from "../days";
import { LoanState } from "../LoanState";
import { isProduct } from "../product";
import { Sum } from "../Sum";
import type { Loan } from "../wire.gen";
import styles from "../lending.module.css";

/** What is owed today, when it falls due, and what a day adds. */
export function LoanHead({ loan }: { loan: Loan }) {
  const t = useT("lending");
  const format = useFormat();
  const late = loan.overdue_days > 0;
  const write = (amount: string) => exact(format, amount);
  const charges = money.add(loan.interest, loan.late_fee);
  return (
    <Panel>
      <div className={styles.owed}>
        <span>
          <small>{t("lending.owed_today")}</small>
          <b>{write(loan.owed)}</b>
          <small>
            {t("lending.owed_of", { coin: loan.coin, amount: write(loan.amount), charges: write(money.sub(charges, loan.waived)) })}
          </small>
        </span>
        <Ring
          size={84}
          name={t("lending.fact.term")}
          part={late ? 1 : loan.day / loan.days}
          tone={late ? "bad" : loan.days_left <= 3 ? "warn" : "accent"}
          label={format.integer(late ? loan.overdue_days : loan.days_left)}
          caption={t(late ? "lending.days_late" : "lending.days_left", { count: late ? loan.overdue_days : loan.days_left })}
        />
      </div>
      <div className={styles.three}>
        <span>
          <small>{t("lending.due", { day: loan.due_at ? format.both(loan.due_at) : "–" })}</small>
          <b>{write(loan.at_end)}</b>
        </span>
        <span>
          <small>{t("lending.a_day")}</small>
          <b>+{write(loan.a_day)}</b>
        </span>
        <span>
          <small>{t("lending.late_a_day")}</small>
          <b data-late>{write(loan.late_a_day)}</b>
        </span>
      </div>
      {late && (
        <div className={styles.foot}>
          <RiskTerm name="late_fee">{t("lending.fact.late_fee")}</RiskTerm>
          <span>
            {t("lending.late_line", { count: loan.overdue_days, amount: write(loan.late_a_day) })}{" "}
            {isProduct(loan.overdue_days, loan.late_a_day, loan.late_fee) ? "=" : "≈"} <Sum value={loan.late_fee} coin={loan.coin} />
          </span>
        </div>
      )}
      <div className={styles.foot}>
        <span>{loan.contract || loan.reference}</span>
        <LoanState state={loan.state} />
      </div>
    </Panel>
  );
}
