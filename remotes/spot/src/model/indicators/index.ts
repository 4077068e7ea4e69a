import { AVERAGES } from "./averages";
import { BANDS } from "./bands";
import type { Indicator, IndicatorGroup } from "./indicator";
import { MOMENTUM } from "./momentum";
import { TREND } from "./trend";
import { VOLATILITY } from "./volatility";
import { VOLUME } from "./volume";

export type { Indicator, IndicatorGroup, Plot } from "./indicator";
export type { Bar, Series } from "./series";

/** Everything the chart can compute, in the order of its menu. */
export const INDICATORS: readonly Indicator[] = [
  ...AVERAGES,
  ...BANDS,
  ...TREND,
  ...MOMENTUM,
  ...VOLATILITY,
  ...VOLUME,
];

export const GROUPS: readonly IndicatorGroup[] = ["average", "band", "trend", "momentum", "volatility", "volume"];

const byId = new Map(INDICATORS.map((indicator) => [indicator.id, indicator]));

export const indicatorOf = (id: string): Indicator | undefined => byId.get(id);

/** An indicator on the chart and the parameters the user gave it. */
export interface Chosen {
  id: string;
  values: readonly number[];
}

export const DEFAULT_CHOICE: readonly Chosen[] = [{ id: "ma", values: [7, 25, 99] }];

export const choose = (indicator: Indicator): Chosen => ({
  id: indicator.id,
  values: indicator.parameters.map(({ value }) => value),
});

/** Parameters within their bounds; what is missing or senseless becomes the default. */
export function sane({ id, values }: Chosen): Chosen | null {
  const indicator = indicatorOf(id);
  if (!indicator) return null;
  return {
    id,
    values: indicator.parameters.map(({ value, min, max }, index) => {
      const given = values[index];
      return given !== undefined && Number.isFinite(given) ? Math.min(max, Math.max(min, given)) : value;
    }),
  };
}
