import type { Period, RangeName } from "./period";
import type { ScaleMode, Style } from "./view";

export interface ChartSettings {
  period: Period;
  style: Style;
  scale: ScaleMode;
  auto: boolean;
  range: RangeName | null;
}

export const DEFAULT_SETTINGS: ChartSettings = { period: "15m", style: "candles", scale: "normal", auto: true, range: null };
