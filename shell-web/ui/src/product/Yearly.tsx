import { money, useFormat, useT, type Format } from "@agio/sdk";
import type { Fact } from "../layout/layout";
import styles from "./product.module.css";

/** What a daily rate is in a year, as calls answer it: shares. */
export interface YearlyRates {
  apr_low: string;
  apr_high: string;
  apy_low: string;
  apy_high: string;
  source: string;
}

const DAILY_DECIMALS = 4;

const percentOf = (format: Format, share: string, decimals: number): string =>
  format.percent(money.mul(share, "100"), { decimals, sign: false });

const range = (format: Format, low: string, high: string, decimals = 2): string =>
  money.compare(low, high) === 0
    ? percentOf(format, low, decimals)
    : `${percentOf(format, low, decimals)} – ${percentOf(format, high, decimals)}`;

/** A daily rate, or a range of two, as a percentage: a hundredth of a percent a day is 3.65 a year. */
export const dailyRate = (format: Format, low: string, high: string = low): string => range(format, low, high, DAILY_DECIMALS);

/** The year's figures that stand beside every daily yield. */
export function useYearly({ apr_low, apr_high, apy_low, apy_high }: YearlyRates): { apr: Fact; apy: Fact } {
  const t = useT();
  const format = useFormat();
  return {
    apr: { label: t("shell.yield.apr"), term: "apr", value: range(format, apr_low, apr_high) },
    apy: { label: t("shell.yield.apy"), term: "apy", value: range(format, apy_low, apy_high) },
  };
}

const SOURCES = ["operator", "lending", "staking", "holdings"] as const;

/** What pays a yield, and what can go wrong with it: before the button of everything that earns. */
export function YieldSource({ source, rated = true }: { source: string; rated?: boolean }) {
  const t = useT();
  const known = SOURCES.find((one) => one === source) ?? "operator";
  return (
    <div className={styles.said}>
      <dl>
        <dt>{t("shell.yield.source")}</dt>
        <dd>{t(`shell.yield.from.${known}`)}</dd>
        <dt>{t("shell.yield.risk")}</dt>
        <dd>{t(`shell.yield.wrong.${known}`)}</dd>
      </dl>
      {rated && <p>{t("shell.yield.note")}</p>}
    </div>
  );
}
