import { usePreference, useT } from "@agio/sdk";
import { TradeChart, type ChartLine, type Market } from "@agio/trade";
import { Segments } from "@agio/ui";
import { useHeld } from "./data";
import { TickChart } from "./TickChart";
import styles from "./options.module.css";

type View = "ticks" | "candles";

/** Ticks, by which options settle, or candles, for the longer way the price has come. */
export function Chart(market: Market) {
  const t = useT("options");
  const [view, setView] = usePreference<View>("options.chart", "ticks");
  const lines = useHeld().options.flatMap<ChartLine>((option) =>
    option.symbol === market.symbol && option.entry !== ""
      ? [
          {
            id: option.id,
            price: option.entry,
            name: t(`options.direction.${option.direction}`),
            side: option.direction === "rise" ? "up" : "down",
          },
        ]
      : [],
  );
  return (
    <div className={styles.chart}>
      <div className={styles.chartHead}>
        <Segments<View>
          label={t("options.chart.view")}
          value={view}
          onChange={setView}
          options={[
            { value: "ticks", label: t("options.chart.ticks") },
            { value: "candles", label: t("options.chart.candles") },
          ]}
        />
        {view === "ticks" && (
          <span className={styles.legend}>
            <i data-kind="entry" /> {t("options.chart.entry")} <i data-kind="settles" /> {t("options.fact.settlement")}
          </span>
        )}
      </div>
      <div className={styles.chartBody}>{view === "ticks" ? <TickChart {...market} /> : <TradeChart {...market} lines={lines} />}</div>
    </div>
  );
}
