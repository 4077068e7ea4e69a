// A walk by the Tab key. Each stop is judged once, as the next key comes; it ends where one comes again, or the page ends.
(() => {
  let walk = null;

  agioSweep.walk = () => {
    document.activeElement?.blur();
    scrollTo(0, 0);
    walk = { stops: new Set(), found: [], begun: false, ended: false };
  };

  agioSweep.walked = () => {
    const { found, ended } = walk;
    if (ended) walk = null;
    return { found, ended };
  };

  const arrived = (event) => {
    if (!walk) return;
    const stop = document.activeElement;
    if (walk.begun && !walk.ended) {
      walk.ended = stop === document.body || walk.stops.has(stop);
      if (!walk.ended) walk.found.push(...agioSweep.checks.unseen_focus());
    }
    walk.begun = true;
    walk.stops.add(stop);
    if (walk.ended) {
      event.preventDefault(); // a key that was on its way: the next walk begins where this one ended
      event.stopImmediatePropagation();
    }
  };
  addEventListener("keydown", arrived, true);
})();
