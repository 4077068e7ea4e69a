/** The theme's variables as plain colours: the chart's canvas knows no variables. */

export interface Palette {
  background: string;
  grid: string;
  line: string;
  lineStrong: string;
  raised: string;
  text1: string;
  text3: string;
  up: string;
  down: string;
  accent: string;
  lines: readonly [string, string, string];
  font: string;
}

const NAMES = {
  background: "--bg-1",
  grid: "--grid",
  line: "--line",
  lineStrong: "--line-strong",
  raised: "--bg-2",
  text1: "--text-1",
  text3: "--text-3",
  up: "--up",
  down: "--down",
  accent: "--accent",
  ma1: "--ma1",
  ma2: "--ma2",
  ma3: "--ma3",
} as const;

/** Read from an element, so that aliases and brand colours are resolved by the browser. */
export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const probe = document.createElement("span");
  element.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const { ma1, ma2, ma3, ...rest } = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, read(name)])) as Record<
    keyof typeof NAMES,
    string
  >;
  probe.remove();
  return { ...rest, lines: [ma1, ma2, ma3], font: style.fontFamily };
}

/** The same colour, partly transparent. */
export function soften(color: string, alpha: number): string {
  const parts = /rgba?\(([^)]+)\)/.exec(color)?.[1]?.split(/[ ,/]+/);
  return parts ? `rgba(${parts.slice(0, 3).join(", ")}, ${alpha})` : color;
}
