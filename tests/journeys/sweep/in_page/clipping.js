// Text that is cut off, and isn't shown whole elsewhere: an ellipsis needs a title (or a label) with all of it.
agioSweep.checks.clipping = () => {
  const whole = (element) => {
    const text = element.textContent.replace(/\s+/g, " ").trim();
    const labelled = element.closest("[title], [aria-label]");
    const said = labelled && `${labelled.getAttribute("title") ?? ""} ${labelled.getAttribute("aria-label") ?? ""}`.replace(/\s+/g, " ");
    return Boolean(said?.includes(text));
  };
  return [...document.body.querySelectorAll("*")].flatMap((element) => {
    if (["INPUT", "TEXTAREA", "SELECT", "SVG", "CANVAS"].includes(element.tagName.toUpperCase()) || element.closest("svg, [inert]"))
      return [];
    const tooWide = element.scrollWidth > element.clientWidth + 1;
    const tooHigh = element.scrollHeight > element.clientHeight + 2;
    if ((!tooWide && !tooHigh) || element.clientWidth < 4 || element.clientHeight < 4) return [];
    const style = getComputedStyle(element);
    const cutX = tooWide && ["hidden", "clip"].includes(style.overflowX);
    const cutY = tooHigh && ["hidden", "clip"].includes(style.overflowY);
    if ((!cutX && !cutY) || !agioSweep.seen(element)) return [];
    // Only text that is really cut: a texture or a picture may run out of its frame.
    const edge = element.getBoundingClientRect();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!node.data.trim() || !agioSweep.seen(holder) || holder.closest("svg")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      const over = Math.max(cutX ? rect.right - edge.right : 0, cutX ? edge.left - rect.left : 0);
      const under = cutY ? Math.max(rect.bottom - edge.bottom, edge.top - rect.top) : 0;
      // A line's box is higher than its letters.
      const letters = parseFloat(getComputedStyle(holder).fontSize);
      if (over <= 1 && under <= Math.max(2, letters * 0.3)) continue;
      if (whole(element) || whole(holder)) return [];
      return [
        {
          where: agioSweep.describe(holder),
          what: `cut off ${over > 1 ? `sideways by ${Math.round(over)}` : `in height by ${Math.round(under)}`} px`,
        },
      ];
    }
    return [];
  });
};
