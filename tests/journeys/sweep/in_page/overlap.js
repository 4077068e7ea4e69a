// What can be pressed and is covered by something else that can be.
agioSweep.checks.overlap = () => {
  const PRESSED =
    'a[href], button, input, select, textarea, [role="button"], [role="tab"], [role="radio"], [role="checkbox"], [role="switch"]';
  // What floats over the page by design lies over everything that scrolls under it: only within one layer do things collide.
  const layer = (element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(one).position)) return one;
    }
    return document.body;
  };
  // A link that is broken over two lines covers these, and not the box around both.
  const rects = (element) =>
    getComputedStyle(element).display === "inline" ? [...element.getClientRects()] : [element.getBoundingClientRect()];
  const visiblePart = (element, { left, top, right, bottom }) => {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = one.getBoundingClientRect();
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, top, right, bottom };
  };
  const things = [...document.querySelectorAll(PRESSED)]
    .filter((element) => agioSweep.seen(element) && !element.closest("[inert]") && getComputedStyle(element).pointerEvents !== "none")
    .flatMap((element) => rects(element).map((rect) => ({ element, layer: layer(element), box: visiblePart(element, rect) })))
    .filter(({ box }) => box.right - box.left > 4 && box.bottom - box.top > 4);
  const found = [];
  const related = (a, b) => a.contains(b) || b.contains(a) || a.closest("label")?.contains(b) || b.closest("label")?.contains(a);
  things.forEach((one, index) => {
    for (const other of things.slice(index + 1)) {
      if (one.layer !== other.layer || related(one.element, other.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 3 && height > 3) {
        // A field may carry its own buttons inside its edge.
        const field = [one, other].find(({ element }) => element.matches("input, textarea, select"));
        const button = [one, other].find(({ element }) => !element.matches("input, textarea, select"));
        if (
          field &&
          button &&
          field.element.parentElement?.contains(button.element) &&
          getComputedStyle(field.element).paddingRight !== "0px"
        )
          continue;
        found.push({
          where: agioSweep.describe(one.element),
          what: `lies over ${agioSweep.describe(other.element)} (${Math.round(width)} × ${Math.round(height)} px)`,
        });
      }
    }
    const x = (one.box.left + one.box.right) / 2;
    const y = (one.box.top + one.box.bottom) / 2;
    if (one.layer !== document.body && (x < 0 || y < 0)) return;
    const hit = document.elementFromPoint(x, y);
    if (!hit || related(one.element, hit) || layer(hit) !== one.layer || hit.closest("label")?.contains(one.element)) return;
    if (one.element.id && hit.closest("label")?.htmlFor === one.element.id) return;
    // A whole card may be pressed through a link that is stretched over it.
    if (hit.closest(PRESSED) || getComputedStyle(hit).position !== "static") {
      found.push({ where: agioSweep.describe(one.element), what: `is covered by ${agioSweep.describe(hit)}` });
    }
  });
  return found;
};
