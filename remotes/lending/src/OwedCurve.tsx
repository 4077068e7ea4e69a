import { useFormat, useT } from "@agio/sdk";
import { CurveChart, type CurveMark, type CurveZone } from "@agio/ui";
import { dayOf, exact, noon } from "./days";
import type { OwedDay } from "./wire.gen";

interface OwedCurveProps {
  curve: readonly OwedDay[];
  days: number;
  freeDays: number;
  begins: string;
  ends: string;
  lateADay: string;
  /** The day that is marked beside the last one; by default one in the middle. */
  at?: number;
}

/** What is owed by the day it is repaid: free, with interest, and late. */
export function OwedCurve({ curve, days, freeDays, begins, ends, lateADay, at }: OwedCurveProps) {
  const t = useT("lending");
  const format = useFormat();
  const points = curve.map(({ day, total }) => ({ x: day, y: total }));
  const end = curve[days - 1];
  const last = curve.at(-1);
  const middle = curve[Math.min(days, Math.max(1, at ?? Math.ceil(days * 0.6))) - 1];
  if (!end || !last) return null;
  const write = (amount: string) => exact(format, amount);
  const label = t("lending.curve.end", { amount: write(end.total), day: format.day(noon(ends)) });
  const zones: CurveZone[] = [
    ...(freeDays > 0 ? [{ from: 1, to: Math.min(freeDays, days), label: t("lending.curve.free"), tone: "ok" as const }] : []),
    { from: days, to: last.day, label: t("lending.curve.late", { amount: write(lateADay) }), tone: "bad" },
  ];
  const marks: CurveMark[] = [{ x: days, y: end.total, label: label }];
  if (middle && middle.day < days) {
    marks.unshift({
      x: middle.day,
      y: middle.total,
      label: t("lending.curve.early", { amount: write(middle.total), day: format.day(dayOf(begins, middle.day)) }),
    });
  }
  return (
    <CurveChart
      series={[{ points: points.slice(0, days) }, { points: points.slice(days - 1), tone: "bad", dashed: true }]}
      zones={zones}
      marks={marks}
      axis={{ write: (day) => format.day(dayOf(begins, Math.max(1, Math.round(day)))) }}
      label={label}
    />
  );
}
