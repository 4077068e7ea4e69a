import type { Bar, Series } from "./series";

export type IndicatorGroup = "average" | "band" | "trend" | "momentum" | "volatility" | "volume";

export interface Parameter {
  /** Named by the text `trade.parameter.<id>`. */
  id: string;
  value: number;
  min: number;
  max: number;
  step?: number;
}

export interface Plot {
  id: string;
  values: Series;
  draw?: "line" | "histogram" | "dots";
}

/** A figure computed from candles: on the price itself (overlay) or below it in a pane of its own. */
export interface Indicator {
  id: string;
  /** Key of its name. */
  name: string;
  /** What the legend says. */
  short: string;
  group: IndicatorGroup;
  kind: "overlay" | "pane";
  parameters: readonly Parameter[];
  /** Guide lines of a pane. */
  levels?: readonly number[];
  compute(bars: readonly Bar[], ...parameters: number[]): Plot[];
}

export const length = (value: number, id = "length"): Parameter => ({ id, value, min: 1, max: 500 });
/** A length that says something from two candles on. */
export const span = (value: number): Parameter => ({ ...length(value), min: 2 });
export const factor = (value: number, id = "factor"): Parameter => ({ id, value, min: 0.01, max: 100, step: 0.01 });

type Options = Partial<Pick<Indicator, "levels">>;
type Compute = (bars: readonly Bar[], ...parameters: number[]) => Record<string, Series | Plot> | Series;

/** Declare an indicator; a compute that answers one series draws one line. */
export function declare(
  group: IndicatorGroup,
  kind: Indicator["kind"],
  id: string,
  short: string,
  parameters: readonly Parameter[],
  compute: Compute,
  options: Options = {},
): Indicator {
  return {
    id,
    name: `trade.indicator.${id}`,
    short,
    group,
    kind,
    parameters,
    ...options,
    compute(bars, ...values) {
      const answer = compute(bars, ...values);
      if (Array.isArray(answer)) return [{ id, values: answer }];
      return Object.entries(answer).map(([key, plot]) => (Array.isArray(plot) ? { id: key, values: plot } : { ...plot, id: key }));
    },
  };
}

export const histogram = (values: Series): Plot => ({ id: "", values, draw: "histogram" });
export const dots = (values: Series): Plot => ({ id: "", values, draw: "dots" });
