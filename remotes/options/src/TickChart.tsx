import { useEffect, useRef, useState } from "react";
import { money, NOTHING, useFormat, useNow, useT } from "@agio/sdk";
import { LiveBanner, LivePanel } from "@agio/ui";
import type { Market } from "@agio/trade";
import { useClockOffset, useHeld, useTicks } from "./data";
import styles from "./options.module.css";

/** How much past and how much of what is to come stands in the chart, at the least. */
const PAST_MS = 240_000;
const FUTURE_MS = 75_000;
const LONGEST_MS = 480_000;
const AXIS = 76;
const FOOT = 24;
const TAG = 20;
const EVERY_MS = 500;
const TIMES = [15_000, 30_000, 60_000, 120_000, 300_000];

/** Round steps of a price: 1, 2, 2.5 or 5 times a power of ten. */
function stepOf(span: number): number {
  const raw = span / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
}

function useBox() {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const node = ref.current;
    if (!node || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setBox({ width: entry.contentRect.width, height: entry.contentRect.height }));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { ref, ...box };
}

/** Each tick as it came, with what the user holds: where it was entered, and when it settles. What is to come is tinted. */
export function TickChart({ symbol, priceDecimals }: Market) {
  const t = useT("options");
  const format = useFormat();
  const ticks = useTicks(symbol);
  const offset = useClockOffset();
  const now = useNow(EVERY_MS) + offset;
  const held = useHeld().options.filter((option) => option.symbol === symbol);
  const { ref, width, height } = useBox();
  const next = held.filter(({ settles_ms: at }) => at - now < LONGEST_MS / 2).map(({ settles_ms: at }) => at - now);
  const future = Math.max(FUTURE_MS, ...next.map((ms) => ms + 15_000));
  const from = now - Math.max(PAST_MS / 2, PAST_MS - future / 2);
  const until = now + future;
  const shown = ticks.filter(({ time }) => time >= from);
  const last = ticks.at(-1);
  const prices = [
    ...shown.map(({ price }) => money.toNumber(price)),
    ...held.flatMap(({ entry }) => (entry === "" ? [] : [money.toNumber(entry)])),
  ];
  const plot = { width: Math.max(0, width - AXIS), height: Math.max(0, height - FOOT) };
  const body =
    prices.length > 0 &&
    plot.width > 60 &&
    (() => {
      const least = Math.min(...prices);
      const most = Math.max(...prices);
      const room = Math.max(most - least, 10 ** -priceDecimals * 20) * 0.18;
      const low = least - room;
      const high = most + room;
      const x = (time: number) => ((time - from) / (until - from)) * plot.width;
      const y = (price: number) => (1 - (price - low) / (high - low)) * plot.height;
      const step = stepOf(high - low);
      const levels: number[] = [];
      for (let level = Math.ceil(low / step) * step; level < high; level += step) levels.push(level);
      const gap = TIMES.find((one) => ((until - from) / one) * 76 < plot.width) ?? 300_000;
      const times: number[] = [];
      for (let time = Math.ceil(from / gap) * gap; time < until; time += gap) times.push(time);
      const at = (value: number) => Math.round(value * 10) / 10;
      const line = shown
        .map(({ time, price }, index) => `${index === 0 ? "M" : "L"}${at(x(time))} ${at(y(money.toNumber(price)))}`)
        .join("");
      const lastX = last ? x(Math.min(last.time, now)) : 0;
      const lastY = last ? y(money.toNumber(last.price)) : 0;
      const tags = [...(last ? [lastY] : []), ...held.flatMap(({ entry }) => (entry === "" ? [] : [y(money.toNumber(entry))]))];
      return (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={t("options.chart.label", { symbol, price: last ? format.price(last.price, priceDecimals) : NOTHING })}
        >
          <rect x={x(now)} y={0} width={Math.max(0, plot.width - x(now))} height={plot.height} className={styles.future} />
          {levels.map((level) => (
            <g key={level}>
              <line x1={0} x2={plot.width} y1={y(level)} y2={y(level)} className={styles.grid} />
              {tags.every((tag) => Math.abs(tag - y(level)) > TAG - 4) && y(level) > TAG / 2 && (
                <text x={plot.width + 8} y={y(level) + 4} className={styles.axis}>
                  {format.price(level, priceDecimals)}
                </text>
              )}
            </g>
          ))}
          {times.map((time) => (
            <g key={time}>
              <line x1={x(time)} x2={x(time)} y1={0} y2={plot.height} className={styles.grid} />
              {x(time) > 28 && x(time) < plot.width - 28 && (
                <text x={x(time)} y={height - 8} textAnchor="middle" className={styles.axis}>
                  {format.time(time, true)}
                </text>
              )}
            </g>
          ))}
          {line && (
            <>
              <path d={`${line}L${at(lastX)} ${plot.height}L${at(x(shown[0]?.time ?? now))} ${plot.height}Z`} className={styles.area} />
              <path d={line} className={styles.line} />
            </>
          )}
          {held.map((option) => {
            const end = x(option.settles_ms);
            const entered = option.entry !== "";
            const level = entered ? y(money.toNumber(option.entry)) : 0;
            return (
              <g key={option.id}>
                {end < plot.width && <line x1={end} x2={end} y1={0} y2={plot.height} className={styles.settles} />}
                {entered && (
                  <>
                    <line x1={Math.max(0, x(option.entry_ms ?? from))} x2={plot.width} y1={level} y2={level} className={styles.entry} />
                    {x(option.entry_ms ?? from) > 0 && (
                      <circle cx={x(option.entry_ms ?? from)} cy={level} r={4} className={styles.entered} />
                    )}
                    <rect x={plot.width + 2} y={level - TAG / 2} width={AXIS - 4} height={TAG} rx={3} className={styles.entryTag} />
                    <text x={plot.width + 8} y={level + 4} className={styles.entryText}>
                      {format.price(option.entry, priceDecimals)}
                    </text>
                  </>
                )}
              </g>
            );
          })}
          {last && (
            <>
              <line x1={0} x2={plot.width} y1={lastY} y2={lastY} className={styles.now} />
              <circle cx={lastX} cy={lastY} r={4} className={styles.dot} />
              <rect x={plot.width + 2} y={lastY - TAG / 2} width={AXIS - 4} height={TAG} rx={3} className={styles.lastTag} />
              <text x={plot.width + 8} y={lastY + 4} className={styles.lastText}>
                {format.price(last.price, priceDecimals)}
              </text>
            </>
          )}
        </svg>
      );
    })();
  return (
    <div className={styles.ticks}>
      <LiveBanner />
      <LivePanel bare className={styles.stage}>
        <div ref={ref} className={styles.canvas}>
          {body}
        </div>
      </LivePanel>
    </div>
  );
}
