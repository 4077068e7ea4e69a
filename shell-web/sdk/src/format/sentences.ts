/** Sentences one after another: a space between two, none behind a full-width stop, which brings its own. */
export const sentences = (...said: readonly string[]): string =>
  said.reduce((text, next) => (text && next ? `${text}${/[。！？]$/.test(text) ? "" : " "}${next}` : text || next), "");
