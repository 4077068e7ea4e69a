// Two buttons of one place that are called alike, or two links that lead apart: who hears them can't tell which is which.
// The rows of a list and the entries of a menu repeat a name by what they are, and a named group tells its own apart.
agioSweep.checks.same_names = () => {
  const row = "tr, li, dd, [role=row], [role=listitem], [role=option], [data-row]";
  const place =
    "header, footer, nav, form, fieldset, dialog, [role=dialog], [role=group][aria-label], [role=group][aria-labelledby], section[aria-label], section[aria-labelledby], article[aria-label], article[aria-labelledby]";
  const own = (element) => element?.getAttribute("aria-label") ?? element?.textContent ?? "";
  const named = (element) =>
    (
      element
        .getAttribute("aria-labelledby")
        ?.split(/\s+/)
        .map((id) => own(document.getElementById(id)))
        .join(" ") ?? own(element)
    )
      .replace(/\s+/g, " ")
      .trim();
  const found = new Map();
  for (const element of document.querySelectorAll("button, [role=button], a[href]")) {
    if (!agioSweep.seen(element) || element.closest("[inert], [aria-hidden=true]") || element.closest(row)) continue;
    const name = named(element);
    if (name === "") continue;
    const around = element.closest(place);
    const link = element.matches("a[href]");
    const alike = [...found.keys()].find((one) => one.name === name && one.around === around && one.link === link);
    const key = alike ?? { name, around, link };
    found.set(key, [...(found.get(key) ?? []), element]);
  }
  return [...found].flatMap(([{ name, link }, elements]) => {
    const commands = link ? new Set(elements.map(({ href }) => href)).size : elements.length;
    return commands < 2
      ? []
      : [{ where: agioSweep.describe(elements[1]), what: `${commands} ${link ? "links" : "buttons"} are called “${name.slice(0, 60)}”` }];
  });
};
