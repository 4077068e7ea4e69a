import { useState } from "react";
import { money, useCall, useFormat, useT } from "@agio/sdk";
import { AreaChart, ErrorPanel, Segments, Skeleton } from "@agio/ui";
import { curveOf } from "./history";
import { useHidden } from "./Figure";
import { QUOTE } from "./model";
import { PROFIT } from "./Profit";
import styles from "./Assets.module.css";

const HEIGHT = 168;
const HOUR_MS = 3_600_000;
const DAYS = ["7", "30", "90", "365"] as const;
type Days = (typeof DAYS)[number];

/** Money that came from outside or left on each day: the curve rises and falls by it, and nothing was gained or lost. */
function useNotes(days: Days): ReadonlyMap<string, string> {
  const t = useT("wallet");
  const format = useFormat();
  const { data } = useCall(PROFIT, { days }, { every: HOUR_MS });
  const notes = (data?.days ?? []).map(({ day, deposited, withdrawn }): [string, string] => {
    const parts = [
      money.isZero(deposited) ? "" : t("wallet.profit.deposited", { amount: format.amount(deposited, { decimals: 2 }) }),
      money.isZero(withdrawn) ? "" : t("wallet.profit.withdrawn", { amount: format.amount(withdrawn, { decimals: 2 }) }),
    ];
    return [day, parts.filter(Boolean).join(" · ")];
  });
  return new Map(notes.filter(([, note]) => note));
}

/** The total day by day; `now` is what the page shows at this moment. */
export function Curve({ now }: { now: string }) {
  const t = useT("wallet");
  const [hidden] = useHidden();
  const [days, setDays] = useState<Days>("30");
  const query = useCall("web/assetHistory", {}, { every: HOUR_MS });
  const moved = useNotes(days);
  const points = curveOf(query.data?.rows ?? [], now, Number(days), moved);
  if (query.problem) return <ErrorPanel message={query.problem} onRetry={query.retry} />;
  // Whatever comes, it takes the place that is kept for it: nothing below it moves.
  if (query.data && points.length < 2) {
    return (
      <p className={styles.firstDay} style={{ height: HEIGHT }}>
        {t("wallet.curve.first")}
      </p>
    );
  }
  return (
    <div className={styles.curve}>
      <div className={styles.curveDays}>
        <Segments<Days>
          label={t("wallet.curve.title")}
          value={days}
          onChange={setDays}
          options={DAYS.map((value) => ({ value, label: t(`wallet.curve.${value}`) }))}
        />
      </div>
      {!query.data ? (
        <Skeleton height={HEIGHT} />
      ) : hidden ? (
        <p className={styles.noCurve} style={{ minHeight: HEIGHT }}>
          {t("wallet.curve.hidden")}
        </p>
      ) : (
        <AreaChart points={points} height={HEIGHT} unit={QUOTE} label={t("wallet.curve.title")} />
      )}
    </div>
  );
}
