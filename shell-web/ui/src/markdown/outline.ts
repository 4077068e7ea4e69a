export interface Heading {
  level: number;
  /** Its place in the text, to link to. */
  id: string;
  text: string;
}

const HEADING = /^ {0,3}(#{1,6})\s+(.+?)\s*#*$/;
const HARMLESS = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i;

/** Where a link may lead: a place of this site, of this text, or of the web; nothing that runs. */
export const harmless = (target: string): string | undefined => (HARMLESS.test(target) ? target : undefined);

/** Words of a line without the marks around them. */
const plain = (line: string): string => line.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\*\*|__|`/g, "");

/** The headings of a text in their order, as `Markdown` numbers them. */
export function outline(text: string): Heading[] {
  return text
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, marks, words] = HEADING.exec(line) ?? [];
      return marks && words ? [{ level: Math.min(Math.max(marks.length, 2), 4), text: plain(words) }] : [];
    })
    .map((heading, index) => ({ ...heading, id: `section-${index + 1}` }));
}
