import { useState } from "react";
import { money, useCall, useFormat, useSession, useT } from "@agio/sdk";
import { Change, Chip, CurveChart, LivePanel, Panel, Pnl, RiskTerm, Segments } from "@agio/ui";
import { changed, four, noon, percent } from "../figures";
import type { FundDetail } from "../wire.gen";
import { gained, largestFall, RANGES, within, type Range } from "./statistics";
import { useEstimate } from "./useEstimate";
import styles from "../wealth.module.css";

const LEVELS = ["conservative", "balanced", "aggressive"] as const;

/** Name, value of now, its days as a curve, and the terms. */
export function FundHead({ fund }: { fund: FundDetail }) {
  const t = useT("wealth");
  const format = useFormat();
  const { estimate, fixed } = useEstimate(fund);
  const facts = [
    { label: t("wealth.fact.size"), value: format.coin(money.toFixed(fund.size, 2), fund.coin) },
    { label: t("wealth.fact.buying_fee"), value: percent(format, fund.buying_fee), under: t("wealth.once") },
    {
      label: t("wealth.fact.holding_fee"),
      value: t("wealth.a_year", { share: percent(format, fund.holding_fee) }),
      under: t("wealth.in_value"),
    },
    { label: t("wealth.fact.minimum"), value: format.coin(fund.minimum, fund.coin) },
    { label: t("wealth.fact.payout"), value: t("wealth.working_days", { count: fund.payout_days }) },
  ];
  return (
    <Panel>
      <div className={styles.head}>
        <span className={styles.badge} aria-hidden>
          {fund.name.replace(/[^A-Z0-9]/g, "").slice(0, 4)}
        </span>
        <div>
          <h2>
            {fund.name} <Chip>{t(`wealth.level.${fund.risk}`)}</Chip>
          </h2>
          <p>{t(`wealth.about.${fund.risk}`)}</p>
        </div>
        <LivePanel bare className={styles.value}>
          <p>
            <b>{estimate ? four(format, estimate) : "–"}</b> {t("wealth.a_share_now", { coin: fund.coin })}
          </p>
          {estimate && fixed && (
            <p>
              <Pnl value={money.sub(estimate, fixed)} percent={money.mul(changed(fixed, estimate), "100")} decimals={4} />{" "}
              {t("wealth.since_fixed")}
            </p>
          )}
        </LivePanel>
      </div>
      <Days fund={fund} />
      <dl className={styles.facts}>
        {facts.map(({ label, value, under }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {under && <small>{under}</small>}
            </dd>
          </div>
        ))}
        <div className={styles.risk}>
          <dt>{t("wealth.fact.risk")}</dt>
          <dd>
            {LEVELS.map((level) => (
              <span key={level} data-on={level === fund.risk}>
                {t(`wealth.level.${level}`)}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

function Days({ fund }: { fund: FundDetail }) {
  const t = useT("wealth");
  const format = useFormat();
  const [range, setRange] = useState<Range>("year");
  const days = within(fund.days, range);
  const fall = largestFall(days);
  const bought = useBought(fund.key);
  const place = bought ? days.findIndex(({ day }) => day >= bought.day) : -1;
  const first = days[0];
  const written = (at: number) => format.day(noon(days[Math.min(days.length - 1, Math.max(0, Math.round(at)))]?.day ?? ""));
  return (
    <>
      <div className={styles.ranges}>
        <Segments<Range>
          label={t("wealth.range.label")}
          value={range}
          onChange={setRange}
          options={RANGES.map((one) => ({ value: one, label: t(`wealth.range.${one}`) }))}
        />
        <p>
          {(["month", "quarter", "year"] as const).map((one) => (
            <span key={one}>
              {t(`wealth.gained.${one}`)} <Change value={money.mul(gained(fund.days, one), "100")} />
            </span>
          ))}
          {fall && (
            <span>
              <RiskTerm name="drawdown">{t("wealth.fall")}</RiskTerm> <Change value={money.mul(fall.share, "100")} />
            </span>
          )}
        </p>
      </div>
      {days.length > 1 && first ? (
        <CurveChart
          height={264}
          series={[{ points: days.map(({ value }, x) => ({ x, y: value })) }]}
          zones={
            fall ? [{ from: fall.from, to: fall.to, tone: "bad", label: `${t("wealth.fall")} ${percent(format, fall.share, true)}` }] : []
          }
          marks={
            bought && place >= 0
              ? [{ x: place, y: bought.value, label: t("wealth.you_bought", { value: four(format, bought.value) }) }]
              : []
          }
          axis={{ write: written, decimals: 4 }}
          label={t("wealth.chart", {
            name: fund.name,
            from: format.date(noon(first.day)),
            change: percent(format, gained(fund.days, range), true),
          })}
        />
      ) : (
        <p className={styles.none}>{t("wealth.none.days")}</p>
      )}
    </>
  );
}

/** The newest purchase of the fund that was filled: its day and its value. */
function useBought(fund: string): { day: string; value: string } | null {
  const { signedIn } = useSession();
  const { data } = useCall("web/getFundOrders", { state: "filled", size: 20 }, { enabled: signedIn });
  const found = data?.rows.find((row) => row.fund === fund && row.side === "buy");
  return found ? { day: found.value_at.slice(0, 10), value: found.value } : null;
}
