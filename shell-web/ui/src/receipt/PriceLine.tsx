import { useFormat, useT, type AnswerOf } from "@agio/sdk";
import { CurveChart, type CurveLevel } from "../curve/CurveChart";

type Receipt = AnswerOf<"web/priceReceipt">;

export interface PriceLevel {
  label: string;
  /** A decimal string. */
  price: string;
  tone: CurveLevel["tone"];
}

interface Props {
  receipt: Receipt;
  /** What the price was measured against. */
  level: PriceLevel | undefined;
  decimals: number;
}

/** What was drawn of a receipt whose surroundings are no longer kept: its own ticks, where they are of one source. */
function pointsOf({ line, ticks }: Receipt): { time: number; price: string }[] {
  if (line.length > 1) return line;
  return new Set(ticks.map(({ symbol, source }) => `${symbol} ${source}`)).size === 1 ? ticks : [];
}

/** Whether there is anything to draw. */
export const isDrawn = (receipt: Receipt): boolean => receipt.ticks.some(({ used }) => used) && pointsOf(receipt).length > 1;

/** The price before the moment, at it, and after it. */
export function PriceLine({ receipt, level, decimals }: Props) {
  const t = useT();
  const format = useFormat();
  const used = receipt.ticks.filter((tick) => tick.used).at(-1);
  if (!used) return null;
  // In seconds from the moment: the axis then has the moment itself.
  const points = pointsOf(receipt).map(({ time, price: y }) => ({ x: (time - used.time) / 1000, y }));
  const last = points.at(-1)?.x ?? 0;
  const price = format.price(used.price, decimals);
  return (
    <CurveChart
      label={t("shell.receipt.line", { price, time: format.time(used.time, true) })}
      series={[{ points }]}
      zones={last > 0 ? [{ from: 0, to: last, label: t("shell.receipt.after"), tone: "accent" }] : []}
      marks={[{ x: 0, y: used.price, label: price }]}
      levels={level ? [{ y: level.price, label: `${level.label} ${format.price(level.price, decimals)}`, tone: level.tone }] : []}
      axis={{ decimals, write: (x) => format.time(used.time + x * 1000, true) }}
      height={150}
    />
  );
}
