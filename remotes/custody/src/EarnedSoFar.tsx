import { useState } from "react";
import { useCall, useFormat, useT } from "@agio/sdk";
import { CurveChart, Inline, Panel, Segments, Stack } from "@agio/ui";
import { noon } from "./days";

const DAY_MS = 86_400_000;
const ALL = "all";
const RANGES = ["30", "366", ALL] as const;

const numberOf = (day: string): number => Math.floor(Date.parse(noon(day)) / DAY_MS);
const dayOf = (number: number): string => new Date(Math.round(number) * DAY_MS).toISOString().slice(0, 10);

/** All that was ever credited, day by day, a coin at a time. */
export function EarnedSoFar() {
  const t = useT("custody");
  const format = useFormat();
  const [range, setRange] = useState<string>(RANGES[0]);
  const [chosen, setChosen] = useState("");
  const total = useCall("web/getProfitTotal").data;
  const days = total?.days ?? [];
  const coins = [...new Set(days.map(({ coin }) => coin))];
  const coin = coins.includes(chosen) ? chosen : coins[0];
  const own = days.filter((one) => one.coin === coin);
  const last = own.at(-1);
  if (!coin || !last || own.length < 2) return null;
  const from = range === ALL ? 0 : numberOf(last.day) - Number(range);
  const shown = own.map(({ day, total: sum, amount }) => ({ x: numberOf(day), sum, amount })).filter(({ x }) => x > from);
  const points = shown.map(({ x, sum }) => ({ x, y: sum }));
  // Further back than a year the days of a month are one: beside those of the last year such a bar would tower.
  const bars = range === ALL ? undefined : { label: t("custody.a_day"), points: shown.map(({ x, amount }) => ({ x, y: amount })) };
  return (
    <Panel
      title={t("custody.earned_title")}
      actions={
        <Inline>
          {coins.length > 1 && (
            <Segments
              label={t("custody.products")}
              value={coin}
              onChange={setChosen}
              options={coins.map((one) => ({ value: one, label: one }))}
            />
          )}
          <Segments
            label={t("custody.range.label")}
            value={range}
            onChange={setRange}
            options={RANGES.map((one) => ({ value: one, label: t(`custody.range.${one}`) }))}
          />
        </Inline>
      }
    >
      <Stack gap={8}>
        <CurveChart
          series={[{ points }]}
          bars={bars}
          axis={{ decimals: coin === "USDT" ? 2 : 6, write: (day) => format.day(noon(dayOf(day))) }}
          marks={[{ x: numberOf(last.day), y: last.total, label: format.coin(last.total, coin) }]}
          label={t("custody.earned_label", { amount: format.coin(last.total, coin), count: points.length })}
        />
      </Stack>
    </Panel>
  );
}
