// What can be pressed in a row of a table, and lies outside what its table shows: nobody looks for it there.
agioSweep.checks.out_of_reach = () => {
  const pressed = document.querySelectorAll("td button, td a[href], td input, td select");
  return [...pressed].flatMap((element) => {
    if (!agioSweep.seen(element) || element.closest("[inert]")) return [];
    const { left, right } = element.getBoundingClientRect();
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === "visible") continue;
      const edge = box.getBoundingClientRect();
      const out = Math.max(right - (edge.left + box.clientLeft + box.clientWidth), edge.left - left);
      if (out > 1)
        return [{ where: agioSweep.describe(element), what: `lies outside ${agioSweep.describe(box)} by ${Math.round(out)} px` }];
    }
    return [];
  });
};
