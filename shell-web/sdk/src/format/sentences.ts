/** What stands between a text and what follows it: a space, or nothing behind a full-width mark, which brings its own. */
export const gap = (said: string): string => (/[。！？：]$/.test(said) ? "" : " ");

/** Sentences one after another. */
export const sentences = (...said: readonly string[]): string =>
  said.reduce((text, next) => (text && next ? `${text}${gap(text)}${next}` : text || next), "");
