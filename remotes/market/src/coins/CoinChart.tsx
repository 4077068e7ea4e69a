import { useMemo, useState } from "react";
import { useCall, useT } from "@agio/sdk";
import { AreaChart, QueryState, Change, LivePanel, Panel, Segments, Skeleton } from "@agio/ui";
import type { Coin } from "../wire.gen";
import { CANDLES, SHOWN, type Shown } from "./spans";
import styles from "./coins.module.css";

const HEIGHT = 260;

export interface CoinChartProps {
  coin: Coin;
  quote: string;
  /** The change of the last day, which the feed tells. */
  day: string | undefined;
  decimals: number;
}

/** How the price moved: as a curve over a span, and in figures over each. */
export function CoinChart({ coin, quote, day, decimals }: CoinChartProps) {
  const t = useT("market");
  const [shown, setShown] = useState<Shown>("year");
  const asked = { symbol: coin.symbol, ...CANDLES[shown] };
  const candles = useCall("web/candles", asked, { keepPrevious: true, staleTime: 30_000 });
  const points = useMemo(() => candles.data?.rows.map(({ time, close }) => ({ time, value: close })) ?? [], [candles.data]);
  const moved = new Map(coin.changes.map(({ span, change }) => [span as string, change]));
  return (
    <Panel
      title={t("market.coin.chart", { coin: coin.coin, quote })}
      actions={
        <Segments<Shown>
          label={t("market.coin.span")}
          value={shown}
          onChange={setShown}
          options={SHOWN.map((value) => ({ value, label: t(`market.span.short.${value}`) }))}
        />
      }
    >
      <LivePanel bare>
        <QueryState
          query={candles}
          shape={
            <div aria-busy="true">
              <Skeleton height={HEIGHT} />
            </div>
          }
        >
          {() => (
            <AreaChart
              points={points}
              height={HEIGHT}
              unit={quote}
              decimals={decimals}
              label={t("market.coin.chart", { coin: coin.coin, quote })}
            />
          )}
        </QueryState>
        <dl className={styles.changes}>
          {(["hour", "day", "week", "month", "quarter", "year"] as const).map((span) => (
            <div key={span}>
              <dt>{t(`market.span.${span}`)}</dt>
              <dd>
                <Change value={span === "day" ? day : moved.get(span) || undefined} />
              </dd>
            </div>
          ))}
        </dl>
      </LivePanel>
    </Panel>
  );
}
