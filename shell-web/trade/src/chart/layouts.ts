import { usePreference } from "@agio/sdk";
import { DEFAULT_CHOICE, type Chosen } from "../indicators/chosen";
import { DEFAULT_SETTINGS, type ChartSettings } from "./settings";

/** How a chart looks: its period, style and scale, and what is drawn of figures. */
export interface Layout {
  settings: ChartSettings;
  chosen: readonly Chosen[];
}

/** A chart's layouts: what is on the screen belongs to the one that is shown, and is put away with the next. */
export interface Layouts {
  count: number;
  shown: number;
  show(index: number): void;
  add(): void;
  remove(): void;
}

export const MOST_LAYOUTS = 6;

/** The list with what is on the screen put in its place. */
export function putAway(kept: readonly Layout[], shown: number, now: Layout): Layout[] {
  const list = [...kept];
  list[Math.min(shown, list.length)] = now;
  return list;
}

const NONE: readonly Layout[] = [];

export function useLayouts(): Layouts {
  const [kept, setKept] = usePreference<readonly Layout[]>("chart.layouts", NONE);
  const [shown, setShown] = usePreference("chart.layout", 0);
  const [held, setSettings] = usePreference<ChartSettings>("trade.chart", DEFAULT_SETTINGS);
  const [chosen, setChosen] = usePreference<readonly Chosen[]>("trade.indicators", DEFAULT_CHOICE);
  const now = { settings: { ...DEFAULT_SETTINGS, ...held }, chosen };
  const open = (list: readonly Layout[], index: number) => {
    const next = list[index];
    if (!next) return;
    setKept(list);
    setShown(index);
    setSettings({ ...DEFAULT_SETTINGS, ...next.settings });
    setChosen(next.chosen);
  };
  return {
    count: Math.max(kept.length, shown + 1),
    shown,
    show: (index) => open(putAway(kept, shown, now), index),
    add() {
      const list = putAway(kept, shown, now);
      open([...list, now], list.length);
    },
    remove() {
      const list = putAway(kept, shown, now).filter((_, index) => index !== shown);
      open(list, Math.min(shown, list.length - 1));
    },
  };
}
