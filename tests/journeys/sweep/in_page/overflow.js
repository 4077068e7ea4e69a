// What makes the page scroll sideways, and what sticks out of the box it stands in.
agioSweep.checks.overflow = () => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found = [];
  const contained = (element) => {
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflowX !== "visible") return true;
    }
    return false;
  };
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && agioSweep.seen(element) && !contained(element),
    );
    const culprit = wide.find((element) => ![...element.children].some((child) => wide.includes(child))) ?? document.body;
    found.push({ where: agioSweep.describe(culprit), what: `the page is ${scrollWidth} px wide on ${clientWidth}` });
  }
  const boxed = (style) =>
    style.borderLeftWidth !== "0px" || (style.backgroundColor !== "rgba(0, 0, 0, 0)" && style.backgroundColor !== "transparent");
  for (const element of document.body.querySelectorAll("main *, header *, footer *, nav *, dialog *")) {
    const text = [...element.childNodes].find((node) => node.nodeType === 3 && node.data.trim());
    if (!text || !agioSweep.seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const inner = range.getBoundingClientRect();
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (box !== element && ["inline", "contents"].includes(style.display)) continue;
      if (style.overflowX !== "visible") break;
      const outer = box.getBoundingClientRect();
      const over = Math.max(inner.right - outer.right, outer.left - inner.left);
      if (boxed(style) && over > 4) {
        found.push({ where: agioSweep.describe(element), what: `sticks out of ${agioSweep.describe(box)} by ${Math.round(over)} px` });
        break;
      }
      if (style.position === "absolute" || style.position === "fixed") break;
    }
  }
  return found;
};
