/** English dates put the day first, as everywhere else in the product. */
const DATE_TAGS: Readonly<Record<string, string>> = { en: "en-GB" };

/** The locale that writes the dates of a language. */
export const dateTag = (tag: string): string => DATE_TAGS[tag] ?? tag;
