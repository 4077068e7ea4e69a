import type { Chosen } from "./chosen";
import { AVERAGES } from "./averages";
import { BANDS } from "./bands";
import type { Indicator, IndicatorGroup } from "./indicator";
import { MOMENTUM } from "./momentum";
import { TREND } from "./trend";
import { VOLATILITY } from "./volatility";
import { VOLUME } from "./volume";

export { DEFAULT_CHOICE, type Chosen } from "./chosen";
export type { Indicator, IndicatorGroup, Parameter, Plot } from "./indicator";
export type { Bar, Series } from "./series";

/** Everything the chart can compute, in the order of its menu. */
export const INDICATORS: readonly Indicator[] = [...AVERAGES, ...BANDS, ...TREND, ...MOMENTUM, ...VOLATILITY, ...VOLUME];

export const GROUPS: readonly IndicatorGroup[] = ["average", "band", "trend", "momentum", "volatility", "volume"];

const byId = new Map(INDICATORS.map((indicator) => [indicator.id, indicator]));

export const indicatorOf = (id: string): Indicator | undefined => byId.get(id);

export const choose = (indicator: Indicator): Chosen => ({
  id: indicator.id,
  values: indicator.parameters.map(({ value }) => value),
});

/** Parameters within their bounds; what is missing or senseless becomes the default. */
export function sane(chosen: Chosen | null): Chosen | null {
  const indicator = indicatorOf(String(chosen?.id));
  if (!chosen || !indicator) return null;
  const { id } = chosen;
  const values = Array.isArray(chosen.values) ? (chosen.values as readonly number[]) : [];
  return {
    id,
    values: indicator.parameters.map(({ value, min, max }, index) => {
      const given = values[index];
      return given !== undefined && Number.isFinite(given) ? Math.min(max, Math.max(min, given)) : value;
    }),
  };
}
