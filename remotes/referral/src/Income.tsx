import { useState } from "react";
import { useCall, useFormat, useT } from "@agio/sdk";
import { AreaChart, Panel, Segments, type Option } from "@agio/ui";
import type { Promotion } from "./wire.gen";
import styles from "./invite.module.css";

const UNIT = "USDT";
const SPANS = ["7", "60", "all"] as const;
type Span = (typeof SPANS)[number];
/** The span that the page came with. */
const FIRST: Span = "60";

/** What came in: in all, what of it was paid and is held, and how it grew over the days that are chosen. */
export function Income({ promotion }: { promotion: Promotion }) {
  const t = useT("referral");
  const format = useFormat();
  const [days, setDays] = useState<Span>(FIRST);
  const chosen = useCall("web/getMyPromotion", { days }, { enabled: days !== FIRST, keepPrevious: true });
  const { curve } = (days === FIRST ? undefined : chosen.data) ?? promotion;
  const sums = [
    ["total", promotion.total],
    ["paid", promotion.paid],
    ["held", promotion.held],
    ["today", promotion.today],
  ] as const;
  return (
    <Panel
      title={t("referral.income")}
      padding="form"
      actions={
        <Segments<Span>
          label={t("referral.span")}
          options={SPANS.map(
            (value): Option<Span> => ({ value, label: value === "all" ? t("referral.span.all") : t("referral.days", { days: value }) }),
          )}
          value={days}
          onChange={setDays}
        />
      }
    >
      <dl className={styles.sums}>
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`referral.sum.${name}`)}</dt>
            <dd>{format.coin(value, UNIT, { sign: name === "today" })}</dd>
          </div>
        ))}
      </dl>
      <AreaChart
        label={t("referral.income")}
        unit={UNIT}
        points={curve.map(({ day, total }) => ({ time: Date.parse(`${day}T00:00:00Z`), value: total }))}
      />
    </Panel>
  );
}
