import { useState } from "react";
import { useCall, useT } from "@agio/sdk";
import { AreaChart, ErrorPanel, Segments, Skeleton } from "@agio/ui";
import { curveOf } from "./history";
import { useHidden } from "./Figure";
import { QUOTE } from "./model";
import styles from "./Assets.module.css";

const HEIGHT = 168;
const HOUR_MS = 3_600_000;
const DAYS = ["7", "30", "90", "365"] as const;
type Days = (typeof DAYS)[number];

/** The total day by day; `now` is what the page shows at this moment. */
export function Curve({ now }: { now: string }) {
  const t = useT("wallet");
  const [hidden] = useHidden();
  const [days, setDays] = useState<Days>("30");
  const query = useCall("web/assetHistory", {}, { every: HOUR_MS });
  const points = curveOf(query.data?.rows ?? [], now, Number(days));
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
