import { useRef, useState } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import { EmptyState, ErrorPanel } from "@agio/ui";
import type { Asked } from "../book/useDepth";
import { depthCurve } from "../book/rows";
import type { Depth, Market } from "../market";
import { useSize } from "../useSize";
import { ChartSkeleton } from "./ChartSkeleton";
import { figure } from "./figure";
import styles from "./chart.module.css";

const BOTTOM = 26;
const TOP = 28;
const MARKS = 5;

interface Curve {
  price: number;
  total: number;
}

/** How much could be bought or sold down to each price, from the middle outwards. */
export default function DepthChart({ base, priceDecimals, data: depth, problem, retry }: Market & Asked<Depth>) {
  const t = useT("trade");
  const format = useFormat();
  const ref = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(ref);
  const [x, setX] = useState<number | null>(null);
  const bids = depth ? depthCurve(depth.bids) : [];
  const asks = depth ? depthCurve(depth.asks) : [];
  const bestBid = bids[0]?.price;
  const bestAsk = asks[0]?.price;
  const drawn = bestBid !== undefined && bestAsk !== undefined && width > 0;
  const middle = drawn ? (bestBid + bestAsk) / 2 : 0;
  const reach = Math.max(
    1e-12,
    Math.min(middle - (bids[bids.length - 1]?.price ?? middle), (asks[asks.length - 1]?.price ?? middle) - middle) || 1e-12,
  );
  const most = Math.max(bids[bids.length - 1]?.total ?? 0, asks[asks.length - 1]?.total ?? 0, 1e-12);
  const toX = (price: number) => ((price - middle + reach) / (2 * reach)) * width;
  const toY = (total: number) => height - BOTTOM - (total / most) * (height - BOTTOM - TOP);
  const path = (curve: readonly Curve[], edge: number): { line: string; area: string } => {
    const start = curve[0];
    if (!start) return { line: "", area: "" };
    let line = `M${toX(start.price)} ${height - BOTTOM}`;
    let total = 0;
    for (const step of curve) {
      line += `L${toX(step.price)} ${toY(total)}L${toX(step.price)} ${toY(step.total)}`;
      total = step.total;
    }
    line += `L${edge} ${toY(total)}`;
    return { line, area: `${line}L${edge} ${height - BOTTOM}Z` };
  };
  const price = (value: number) => format.price(value.toFixed(priceDecimals), priceDecimals);
  const under = (() => {
    if (x === null || !drawn) return null;
    const at = middle - reach + (x / width) * 2 * reach;
    const bid = at < middle;
    const curve = bid ? bids : asks;
    const reached = curve.filter((step) => (bid ? step.price >= at : step.price <= at));
    const total = reached[reached.length - 1]?.total ?? 0;
    return { at, bid, total };
  })();
  const marks = Array.from({ length: MARKS }, (_, index) => (index + 0.5) / MARKS);
  const left = path(bids, 0);
  const right = path(asks, width);
  return (
    <div
      ref={ref}
      className={styles.depth}
      role="img"
      aria-label={
        depth
          ? t("trade.depth.label", {
              bids: figure(bids[bids.length - 1]?.total ?? 0),
              asks: figure(asks[asks.length - 1]?.total ?? 0),
              coin: base,
            })
          : t("trade.view.depth")
      }
      onPointerMove={(event) => setX(event.clientX - event.currentTarget.getBoundingClientRect().left)}
      onPointerLeave={() => setX(null)}
    >
      {problem ? (
        <ErrorPanel message={problem} onRetry={retry} />
      ) : !depth ? (
        <ChartSkeleton />
      ) : !drawn ? (
        width > 0 && <EmptyState title={t("trade.book.empty")} text={t("trade.book.empty_text")} />
      ) : (
        <svg width={width} height={height} aria-hidden>
          {marks.map((share) => (
            <line key={share} x1={share * width} x2={share * width} y1={0} y2={height - BOTTOM} stroke="var(--grid)" />
          ))}
          <path d={left.area} fill="var(--up-soft)" />
          <path d={left.line} fill="none" stroke="var(--up)" strokeWidth={1.25} />
          <path d={right.area} fill="var(--down-soft)" />
          <path d={right.line} fill="none" stroke="var(--down)" strokeWidth={1.25} />
          <line x1={0} x2={width} y1={height - BOTTOM + 0.5} y2={height - BOTTOM + 0.5} stroke="var(--line)" />
          {marks.map((share) => (
            <text key={share} x={share * width} y={height - 9} textAnchor="middle" className={styles.axis}>
              {price(middle - reach + share * 2 * reach)}
            </text>
          ))}
          {under && (
            <>
              <line x1={x ?? 0} x2={x ?? 0} y1={0} y2={height - BOTTOM} stroke="var(--text-3)" strokeDasharray="3 3" />
              <circle cx={x ?? 0} cy={toY(under.total)} r={3.5} fill={under.bid ? "var(--up)" : "var(--down)"} />
            </>
          )}
        </svg>
      )}
      {drawn && (
        <div className={styles.depthText}>
          {under ? (
            <>
              <span className={styles.muted}>{t("trade.column.price")}</span> {price(under.at)}{" "}
              <span className={styles.muted}>{t("trade.depth.total")}</span> {figure(under.total)} {base}
            </>
          ) : (
            <>
              <span className={styles.muted}>{t("trade.depth.middle")}</span> {price(middle)}{" "}
              <span className={styles.muted}>{t("trade.depth.spread")}</span>{" "}
              {format.price(money.sub(depth?.asks[0]?.[0] ?? "0", depth?.bids[0]?.[0] ?? "0"), priceDecimals)}
            </>
          )}
        </div>
      )}
    </div>
  );
}
