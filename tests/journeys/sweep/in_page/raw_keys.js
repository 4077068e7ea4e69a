// A key in the place of its text, or a value's place that nothing was put into.
agioSweep.checks.raw_keys = (domains) => {
  const key = new RegExp(`\\b(?:${domains.join("|")})\\.[a-z_][a-z0-9_]*(?:\\.[a-z0-9_]+)*\\b`, "i");
  const address = /[^\s<>"']+@[^\s<>"']+/g; // of an e-mail: its first part may read like a key
  const blank = /\{[a-z_]+\}/;
  const labels = [...document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")].flatMap((element) =>
    ["aria-label", "placeholder", "title", "alt"].map((name) => [element, element.getAttribute(name) ?? ""]),
  );
  const written = [...document.querySelectorAll("body *:not(script, style, code, pre)")].map((element) => [
    element,
    agioSweep.ownText(element),
  ]);
  return [[document.querySelector("title"), document.title], ...written, ...labels].flatMap(([element, text]) => {
    const found = element?.closest("code, pre, script, [translate=no]") ? null : (key.exec(text.replace(address, " ")) ?? blank.exec(text));
    return found ? [{ where: agioSweep.describe(element), what: found[0] }] : [];
  });
};
