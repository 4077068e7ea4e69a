import { money, useCall, useFormat, useT } from "@agio/sdk";
import { Pnl, type Chosen } from "@agio/ui";
import { SHOWN } from "../positions/position";
import styles from "./records.module.css";

/** What all the closures that were asked for come to, a line for each coin; a gain counts as a loss does. */
export function ClosureSums({ chosen }: { chosen: Chosen }) {
  const t = useT("contracts");
  const format = useFormat();
  const { data } = useCall("web/contractClosures", { ...chosen, sums: true, size: 1 }, { keepPrevious: true });
  const gain = (value: string) => <Pnl value={money.toFixed(value, SHOWN)} />;
  return data?.sums.map(({ coin, count, gains, result, fees, net }) => (
    <dl key={coin} className={styles.sums}>
      {[
        {
          label: t("contracts.sums.closed"),
          value: format.integer(count),
          note: t("contracts.sums.gains", { count: format.integer(gains) }),
        },
        { label: t("contracts.fact.result"), value: gain(result), note: coin },
        { label: t("contracts.sums.fees"), value: format.amount(money.negate(money.toFixed(fees, SHOWN))), note: coin },
        { label: t("contracts.sums.net"), value: gain(net), note: coin },
      ].map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  ));
}
