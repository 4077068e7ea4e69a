// Every text of the page, once: what is English among them is judged beside the catalogues.
agioSweep.texts = () => {
  const texts = new Map();
  for (const element of document.body.querySelectorAll("*:not(script, style, code, pre)")) {
    if (element.closest("code, pre, textarea, [lang=en], [translate=no]")) continue;
    const given = ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name)?.trim());
    for (const text of [agioSweep.ownText(element), ...given]) {
      if (text && text.length > 2 && /[A-Za-z]{3}/.test(text) && !texts.has(text)) texts.set(text, agioSweep.describe(element));
    }
  }
  return [["title", document.title], ...[...texts].map(([text, where]) => [where, text])];
};
