import { useState } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import { CurveChart, Notice, Slider, Stack } from "@agio/ui";
import { figure } from "./Coins";
import type { Quote } from "./wire.gen";

interface LeavingProps {
  /** What is quoted, or an order that runs. */
  quote: Pick<Quote, "amount" | "coin" | "days" | "credit" | "curve">;
  /** So many days are over: nobody leaves before. */
  from?: number;
}

/** What one would get by the day one leaves: the curve before anything is bought, and one day of it in figures. */
export function Leaving({ quote, from = 0 }: LeavingProps) {
  const t = useT("custody");
  const format = useFormat();
  const [chosen, setChosen] = useState(String(Math.ceil(quote.days / 2)));
  const most = String(quote.days - 1);
  const at = money.max(String(from), money.min(chosen, most));
  const point = quote.curve[Number(at)];
  const before = quote.curve.slice(0, -1).map(({ day, low, high }) => ({ x: day, low, high }));
  const end = quote.curve.at(-1);
  const sure = before.every(({ low, high }) => money.compare(low, high) === 0); // of an order what it earned stands beside it
  if (!point || !end) return null;
  const write = (amount: string) => format.coin(amount, quote.coin);
  const both = (low: string, high: string) => (money.compare(low, high) === 0 ? write(low) : `${figure(format, low)} – ${write(high)}`);
  const reported = t("custody.leave.returns", { day: at, amount: both(point.low, point.high), loss: write(point.loss) });
  return (
    <Stack gap={8}>
      <b>{t("custody.leave.title")}</b>
      <CurveChart
        series={[
          {
            points: [
              { x: 0, y: quote.amount },
              { x: quote.days, y: quote.amount },
            ],
            dashed: true,
          },
          ...(sure ? [{ points: before.map(({ x, low }) => ({ x, y: low })), tone: "warn" as const }] : []),
        ]}
        bands={sure ? [] : [{ points: before }]}
        marks={[
          { x: Number(at), y: point.low, label: both(point.low, point.high) },
          { x: quote.days, y: end.low, label: both(end.low, end.high) },
        ]}
        axis={{ write: (day) => String(Math.round(day)) }}
        slider={
          quote.days > 1 && (
            <Slider
              label={t("custody.leave.day")}
              value={at}
              onChange={setChosen}
              min="0"
              max={String(quote.days)}
              limit={most}
              write={(day) => t("custody.leave.on_day", { day })}
            />
          )
        }
        label={reported}
      />
      <Notice kind="warn" title={reported}>
        {t(quote.credit === "daily" ? "custody.leave.kept" : "custody.leave.not_credited")}
      </Notice>
    </Stack>
  );
}
