import { useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { saveFile, useFeedListener, useFormat, useLanguage, usePreference, useT } from "@agio/sdk";
import { ErrorPanel, useAppearance, usePhone } from "@agio/ui";
import { DEFAULT_CHOICE, type Chosen } from "../indicators/chosen";
import type { Market } from "../market";
import type { Candle } from "../wire.gen";
import { toBar } from "./bars";
import { ChartSkeleton } from "./ChartSkeleton";
import { DrawingTools } from "./DrawingTools";
import { figure } from "./figure";
import { Legend } from "./Legend";
import type { ChartLine } from "./lines";
import { readPalette } from "./palette";
import { RANGES, type RangeName } from "./period";
import type { ChartSettings } from "./settings";
import { Tags } from "./Tags";
import { useHistory, type CandleSource } from "./useHistory";
import { ChartView, type Positions, type Reading } from "./view";
import styles from "./chart.module.css";

export interface ChartCommands {
  screenshot(): void;
  show(range: RangeName): void;
}

interface Props extends Market {
  candles: CandleSource;
  lines: readonly ChartLine[];
  settings: ChartSettings;
  commands: RefObject<ChartCommands | null>;
  /** Whether the drawing tools stand at the left. */
  rail: boolean;
}

const NO_PLACES: Positions = { panes: [], mainHeight: 0, plotWidth: 0, lastY: null, last: null };

type Indicators = typeof import("../indicators");

/** The indicators come after the candles, which are true without them. */
function useIndicators(): Indicators | null {
  const [indicators, setIndicators] = useState<Indicators | null>(null);
  useEffect(() => {
    let wanted = true;
    import(/* webpackChunkName: "indicators" */ "../indicators").then(
      (module) => wanted && setIndicators(module),
      (error: unknown) => console.error("the indicators did not come", error),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return indicators;
}

export default function ChartArea({ symbol, base, priceDecimals, candles, lines, settings, commands, rail }: Props) {
  const t = useT("trade");
  const format = useFormat();
  const { tag } = useLanguage();
  const phone = usePhone();
  const { theme, upDown } = useAppearance();
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ChartView | null>(null);
  const [reading, setReading] = useState<Reading>({ bar: null, before: null, indicators: [] });
  const [places, setPlaces] = useState<Positions>(NO_PLACES);
  const { period, style, scale, auto, range } = settings;
  const { key, bars, problem, older, retry } = useHistory(symbol, period, candles);
  const [held, setHeld] = usePreference<readonly Chosen[]>("trade.indicators", DEFAULT_CHOICE);
  const indicators = useIndicators();
  const shown = useMemo(
    () =>
      held.flatMap((one) => {
        const chosen = indicators?.sane(one);
        const indicator = chosen && indicators?.indicatorOf(chosen.id);
        return chosen && indicator ? [{ chosen, indicator }] : [];
      }),
    [held, indicators],
  );
  const history = useRef({ older, retry });
  useEffect(() => {
    history.current = { older, retry };
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let text = "";
    const next = new ChartView(
      element,
      readPalette(element),
      {
        price: (value) => format.price(value.toFixed(priceDecimals), priceDecimals),
        amount: figure,
        locale: tag,
      },
      priceDecimals,
      {
        onReading: setReading,
        onPlaces(now) {
          const said = JSON.stringify(now);
          if (said === text) return;
          text = said;
          setPlaces(now);
        },
        onEdge: () => history.current.older(),
        onGap: () => history.current.retry(),
      },
    );
    setView(next);
    return () => {
      setView(null);
      next.destroy();
    };
  }, [priceDecimals, format, tag]);

  useEffect(() => {
    // The variables on <html> change in the shell's own effect, after this one.
    const frame = requestAnimationFrame(() => host.current && view?.setTheme(readPalette(host.current)));
    return () => cancelAnimationFrame(frame);
  }, [view, theme, upDown]);
  useEffect(() => view?.setStyle(period === "line" ? "line" : style), [view, style, period]);
  useEffect(() => view?.setScale(scale, auto), [view, scale, auto]);
  useEffect(() => view?.setIndicators(shown), [view, shown]);

  const filled = useRef<{ view: ChartView; key: string } | null>(null);
  useEffect(() => {
    if (!view || !bars) return;
    const fresh = filled.current?.view !== view || filled.current.key !== key;
    filled.current = { view, key };
    view.setBars(bars, period, fresh);
    if (fresh && range) view.showLast(range === "All" ? -1 : RANGES[range].bars);
  }, [view, bars, key, period, range]);

  useFeedListener<Candle[]>(bars ? candles.topic(period) : null, ({ data, snapshot }) => {
    if (Array.isArray(data)) view?.update(data.map(toBar), snapshot);
  });

  useEffect(() => {
    commands.current = {
      screenshot() {
        view?.screenshot().toBlob((blob) => {
          if (blob) saveFile(`${symbol}-${period}.png`, blob);
        });
      },
      show(name) {
        if (RANGES[name].period === period) view?.showLast(name === "All" ? -1 : RANGES[name].bars);
      },
    };
  }, [commands, view, symbol, period]);

  const remove = (index: number) => setHeld(shown.flatMap(({ chosen }, place) => (place === index ? [] : [chosen])));
  return (
    <div className={styles.area} data-rail={rail || undefined}>
      <DrawingTools symbol={symbol} view={view} rail={rail} />
      <div className={styles.canvas}>
        <div className={styles.host} ref={host} role="img" aria-label={t("trade.chart.label", { pair: symbol, period })} />
        {bars && bars.length > 0 && (
          <>
            <Legend reading={reading} places={places} base={base} decimals={priceDecimals} onRemove={remove} phone={phone} />
            <Tags symbol={symbol} view={view} places={places} period={period} decimals={priceDecimals} lines={lines} />
          </>
        )}
        {problem && !bars ? (
          <div className={styles.cover}>
            <ErrorPanel message={problem} onRetry={retry} />
          </div>
        ) : (
          !bars && (
            <div className={styles.cover}>
              <ChartSkeleton />
            </div>
          )
        )}
      </div>
    </div>
  );
}
