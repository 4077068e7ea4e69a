import { useFormat, useT } from "@agio/sdk";
import { Icon, toneClass } from "@agio/ui";
import { figure } from "./figure";
import type { Positions, Reading } from "./view";
import styles from "./chart.module.css";

interface LegendProps {
  reading: Reading;
  places: Positions;
  base: string;
  decimals: number;
  phone: boolean;
  onRemove(index: number): void;
}

/** What the candle under the crosshair says, in its own colour; the last one while nothing is pointed at. */
export function Legend({ reading: { bar, before, indicators }, places, base, decimals, phone, onRemove }: LegendProps) {
  const t = useT("trade");
  const format = useFormat();
  const price = (value: number) => format.price(value.toFixed(decimals), decimals);
  if (!bar) return null;
  const tone = toneClass(bar.close >= bar.open ? "up" : "down");
  const moved = bar.close - (before ?? bar.open);
  const percent = before ? (100 * moved) / before : 0;
  const entry = (index: number) => {
    const one = indicators[index];
    if (!one) return null;
    const { chosen, indicator, plots } = one;
    return (
      <span key={`${chosen.id}-${index}`} className={styles.entry}>
        {chosen.id === "ma" ? (
          plots.map((plot, place) => (
            <span key={place} style={{ color: plot.color }}>
              MA {chosen.values[place]} {plot.text}
            </span>
          ))
        ) : (
          <>
            <span className={styles.muted}>
              {indicator.short} {chosen.values.join(" ")}
            </span>
            {plots.map((plot, place) => (
              <span key={place} style={{ color: plot.color }}>
                {plot.text}
              </span>
            ))}
          </>
        )}
        <button
          type="button"
          aria-label={t("trade.chart.remove", { name: t(indicator.name) })}
          title={t("trade.chart.remove", { name: t(indicator.name) })}
          onClick={() => onRemove(index)}
        >
          <Icon name="x" size={12} />
        </button>
      </span>
    );
  };
  const inPane = (pane: number) => indicators.flatMap((one, index) => (one.pane === pane ? [entry(index)] : []));
  return (
    <div className={styles.legend}>
      <div className={styles.pane} style={{ top: 8, maxWidth: Math.max(0, places.plotWidth - 16) }}>
        <div className={styles.ohlc}>
          {(["open", "high", "low", "close"] as const).map((name) =>
            phone && name === "close" ? null : (
              <span key={name}>
                <abbr title={t(`trade.chart.${name}`)}>{t(`trade.chart.${name}_short`)}</abbr>{" "}
                <span className={tone}>{price(bar[name])}</span>
              </span>
            ),
          )}
          {!phone && (
            <span className={toneClass(moved >= 0 ? "up" : "down")}>
              {moved >= 0 ? "+" : "−"}
              {price(Math.abs(moved))} {format.percent(percent.toFixed(2))}
            </span>
          )}
        </div>
        <div className={styles.entries}>{inPane(0)}</div>
      </div>
      {places.panes.slice(1).map((top, index) => (
        <div key={index} className={styles.pane} style={{ top: top + 4, maxWidth: Math.max(0, places.plotWidth - 16) }}>
          {index === 0 ? (
            <span className={styles.entry}>
              <span className={styles.muted}>{t("trade.chart.volume", { coin: base })}</span>
              <span>{figure(bar.volume)}</span>
            </span>
          ) : (
            inPane(index + 1)
          )}
        </div>
      ))}
    </div>
  );
}
