import { money, useFormat, useT } from "@agio/sdk";
import { Chip, Receipt } from "@agio/ui";
import { exact, percent } from "../days";
import { Sum } from "../Sum";
import type { Quote } from "../wire.gen";
import styles from "../lending.module.css";

/** The loan in figures, as it will be charged and settled. */
export function Figures({ quote }: { quote: Quote }) {
  const t = useT("lending");
  const format = useFormat();
  const { coin } = quote;
  const plain = (value: string) => <Sum value={value} coin="" />;
  const part = money.toNumber(money.div(quote.amount, quote.total, 6)) * 100;
  const days = format.integer(quote.days);
  return (
    <Receipt
      title={t("lending.figures")}
      badge={<Chip>{t("lending.draft")}</Chip>}
      facts={[
        { label: t("lending.fact.receive"), value: <Sum value={quote.amount} coin={coin} /> },
        { label: t("lending.fact.fees"), value: plain("0") },
        { label: t("lending.fact.a_day", { rate: percent(format, quote.daily_rate) }), value: plain(quote.a_day) },
        {
          label: t("lending.fact.interest_days"),
          value: t("lending.days_free", { days, free: quote.free_days, count: quote.interest_days }),
        },
        { label: t("lending.fact.interest"), value: plain(quote.interest) },
        { label: t("lending.fact.yearly"), term: "apr", value: percent(format, quote.yearly) },
        { label: t("lending.fact.early"), value: t("lending.early_text") },
        {
          label: t("lending.fact.late", { rate: percent(format, quote.late_rate), base: exact(format, quote.late_base) }),
          term: "late_fee",
          value: t("lending.per_day", { amount: exact(format, quote.late_a_day) }),
        },
      ]}
      resultLabel={t("lending.repay_by", { day: format.both(quote.due_at) })}
      result={<Sum value={quote.total} coin={coin} />}
    >
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${part}%` }} />
      </div>
      <div className={styles.barNames}>
        <small>{t("lending.bar.back", { amount: exact(format, quote.amount) })}</small>
        <small>{t("lending.bar.cost", { amount: exact(format, quote.interest), share: percent(format, quote.cost) })}</small>
      </div>
    </Receipt>
  );
}
