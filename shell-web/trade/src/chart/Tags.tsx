import { useRef, useState, type PointerEvent } from "react";
import { money, useFormat, useNow, useSymbol } from "@agio/sdk";
import { cx, usePhone } from "@agio/ui";
import type { Bar } from "../indicators";
import { AxisTag, LineTag, type Beyond, type ChartLine } from "./lines";
import { closesAt, remaining, type Period } from "./period";
import { spreadTags } from "./tags";
import type { ChartView, Positions } from "./view";
import lineStyles from "./lines.module.css";
import styles from "./chart.module.css";

interface Props {
  symbol: string;
  view: ChartView | null;
  places: Positions;
  period: Period;
  decimals: number;
  lines: readonly ChartLine[];
}

/** Below the legend. */
const TOP = 44;
const TAG = 22;
const AXIS_TAG = 20;
const LAST_TAG = 34;

/** On the axis: the last price with the time its candle still runs, and the user's own lines. Tags move apart. */
export function Tags({ symbol, view, places, period, decimals, lines }: Props) {
  const format = useFormat();
  const phone = usePhone();
  const now = useNow();
  const row = useSymbol(symbol);
  const { mainHeight, plotWidth, lastY, last: lastBar } = places;
  const [dragged, setDragged] = useState<{ id: string; y: number } | null>(null);
  const from = useRef(0);
  if (plotWidth === 0) return null;
  const placed = lines.flatMap((line) => {
    const y = dragged?.id === line.id ? dragged.y : (view?.yOf(money.toNumber(line.price)) ?? null);
    if (y === null) return [];
    const beyond: Beyond | undefined = y < 0 ? "above" : y > mainHeight ? "below" : undefined;
    if (beyond && !line.atEdge) return [];
    return [{ line, beyond, y: beyond === "above" ? 0 : beyond === "below" ? mainHeight : y }];
  });
  const shown = placed.filter(({ beyond }) => beyond === undefined);
  const visible = lastY !== null && lastY >= 0 && lastY <= mainHeight;
  const axis = spreadTags(
    [...(visible ? [{ y: lastY, height: LAST_TAG }] : []), ...shown.map(({ y }) => ({ y, height: AXIS_TAG }))],
    0,
    mainHeight,
  );
  const onAxis = visible ? axis.slice(1) : axis;
  const tags = spreadTags(
    placed.map(({ y }) => ({ y, height: TAG })),
    TOP,
    mainHeight,
  );
  const rises = lastBar ? Number(row?.last ?? lastBar.close) >= lastBar.open : true;
  const price = row?.last ?? (lastBar ? lastBar.close.toFixed(decimals) : null);
  const priceOf = (line: ChartLine): string => {
    const price = dragged?.id === line.id ? view?.priceAt(dragged.y) : null;
    if (!line.move || price === null || price === undefined || price <= 0) return line.price;
    return money.toFixed(money.roundDown(price.toFixed(decimals), line.move.step), decimals);
  };
  /** A tag that is dragged takes its line along; where it is let go is told once, and a press alone moves nothing. */
  const dragging = (line: ChartLine, y: number) =>
    line.move && {
      "data-moves": true,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || (event.target as Element).closest("button")) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientY - y;
        setDragged({ id: line.id, y });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (dragged?.id !== line.id) return;
        setDragged({ id: line.id, y: Math.min(Math.max(event.clientY - from.current, 0), mainHeight) });
      },
      onPointerUp() {
        if (dragged?.id !== line.id) return;
        const price = priceOf(line);
        setDragged(null);
        if (money.compare(price, line.price) !== 0) line.move?.onMove(price);
      },
      onPointerCancel: () => setDragged(null),
    };
  return (
    <div className={styles.tags}>
      {visible && (
        <div className={cx(styles.last, rises ? styles.rise : styles.fall)} style={{ top: axis[0], left: plotWidth + 1 }}>
          <b>{format.price(price, decimals)}</b>
          {lastBar && <span>{remaining(closesAt(openOf(lastBar, now, period), period) - now)}</span>}
        </div>
      )}
      {shown.map(({ line, y }) => (
        <i key={line.id} className={lineStyles.line} data-tone={line.tone} style={{ top: y, width: plotWidth }} />
      ))}
      {placed.map(({ line, beyond, y }, index) => (
        <span key={line.id} className={lineStyles.place} style={{ top: tags[index] }} {...(beyond ? {} : dragging(line, y))}>
          <LineTag line={line} {...(beyond ? { beyond } : {})} brief={phone} />
        </span>
      ))}
      {shown.map(({ line }, index) => (
        <span key={line.id} className={lineStyles.place} style={{ top: onAxis[index], left: plotWidth + 1 }}>
          <AxisTag price={format.price(priceOf(line), decimals)} {...(line.tone ? { tone: line.tone } : {})} />
        </span>
      ))}
    </div>
  );
}

/** The opening of the candle that runs now, should the newest known one have ended already. */
function openOf(bar: Bar, now: number, period: Period): number {
  let open = bar.time;
  for (let end = closesAt(open, period); end <= now; end = closesAt(open, period)) open = end;
  return open;
}
