// What has the focus, where it isn't seen: it lies under a bar, or outside what its box shows (WCAG 2.4.11).
agioSweep.checks.unseen_focus = () => {
  const element = document.activeElement;
  if (!element || element === document.body || !agioSweep.seen(element)) return [];
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const reached = (x, y) => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    if (element.contains(hit) || (element.labels && [...element.labels].some((label) => label.contains(hit)))) return true;
    // What lies over it within its own field (a picture of a switch, the face of a box of digits) is its look.
    const field = hit.contains(element) ? hit : null;
    return field !== null && field.getBoundingClientRect().height < 2 * (bottom - top) + 48;
  };
  // What is higher than the window shows a part of it.
  const seats = bottom - top > document.documentElement.clientHeight / 2 ? [0.05, 0.25, 0.5, 0.75, 0.95] : [0.5];
  const seen = seats.some((part) => reached((left + right) / 2, top + (bottom - top) * part));
  if (seen) return [];
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return [
    {
      where: agioSweep.describe(element),
      what: over ? `has the focus under ${agioSweep.describe(over)}` : "has the focus outside the window",
    },
  ];
};
