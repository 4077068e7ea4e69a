import { useFormat, useT } from "@agio/sdk";
import { Dialog } from "@agio/ui";
import { percent } from "../days";
import type { Quote } from "../wire.gen";
import styles from "../lending.module.css";

const POINTS = ["sum", "interest", "early", "late", "arrears", "data"] as const;

/** The agreement, with this loan's own figures in it. */
export function Agreement({ quote, open, onClose }: { quote: Quote; open: boolean; onClose(): void }) {
  const t = useT("lending");
  const format = useFormat();
  const figures = {
    amount: format.coin(quote.amount, quote.coin),
    total: format.coin(quote.total, quote.coin),
    day: format.both(quote.due_at),
    rate: percent(format, quote.daily_rate),
    late: percent(format, quote.late_rate),
    base: format.coin(quote.late_base, quote.coin),
    free: String(quote.free_days),
  };
  return (
    <Dialog open={open} onClose={onClose} title={t("lending.agreement.title")}>
      <ol className={styles.agreement}>
        {POINTS.map((point) => (
          <li key={point}>{t(`lending.agreement.${point}`, figures)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
