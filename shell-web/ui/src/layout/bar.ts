/** Bars that stand over what scrolls below them, with the box that they stand over: the page, or a dialog. */
const bars = new Map<HTMLElement, HTMLElement>();

function covered(bar: HTMLElement, box: HTMLElement): number {
  const { top, height } = bar.getBoundingClientRect();
  if (height === 0) return 0;
  const { position } = getComputedStyle(bar);
  return position === "fixed" ? box.clientHeight - top : position === "sticky" ? height : 0;
}

function tell(box: HTMLElement): void {
  const heights = [...bars].filter(([, over]) => over === box).map(([bar]) => covered(bar, box));
  box.style.setProperty("--covered", `${Math.ceil(Math.max(0, ...heights))}px`);
}

/**
 * The `ref` of a bar at the bottom of the window or of a dialog: it says how much it covers, with the others there, as
 * `--covered` of what it covers. The frame leaves that much room below a screen, and what gets the focus is scrolled
 * above it (WCAG 2.4.11).
 */
export function bar(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const box = element.closest<HTMLElement>('[role="dialog"]') ?? document.documentElement;
  const measure = () => tell(box);
  bars.set(element, box);
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  window.addEventListener("resize", measure);
  measure();
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", measure);
    bars.delete(element);
    measure();
  };
}

/** How many pixels at the end of the window bars cover now. */
export const coveredBelow = (): number => Number.parseFloat(document.documentElement.style.getPropertyValue("--covered")) || 0;
