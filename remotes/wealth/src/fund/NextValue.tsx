import { useFormat, useNow, useT } from "@agio/sdk";
import { clockOf, Ring, useTimeLeft } from "@agio/ui";
import type { FundDetail } from "../wire.gen";
import styles from "../wealth.module.css";

const DAY_S = 86_400;

/** When the value is fixed that an order of now gets, and until when it may be taken back. */
export function NextValue({ fund, label }: { fund: FundDetail; label: string }) {
  const t = useT("wealth");
  const format = useFormat();
  const answered = useNow(null);
  const left = useTimeLeft(Math.max(0, (Date.parse(fund.value_at) - answered) / 1_000));
  return (
    <div className={styles.next}>
      <div>
        <small>{label}</small>
        <b>{clockOf(left)}</b>
        <small>{t("wealth.orders_until", { at: format.both(fund.value_at), until: format.time(fund.cutoff_at, false) })}</small>
      </div>
      <Ring part={left / DAY_S} label="" name={t("wealth.next_value")} size={56} />
    </div>
  );
}
