/** What a button of the editor does to a text: the part from `start` to `end` becomes `insert`, of which `select` is selected then. */
export interface Written {
  start: number;
  end: number;
  insert: string;
  select: readonly [number, number];
}

export type Change = (text: string, from: number, to: number) => Written;

/** The selection between two marks, as `**bold**`; one that stands between them already loses them. */
export const surrounded =
  (mark: string): Change =>
  (text, from, to) => {
    const inside = text.slice(from, to);
    if (text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark) {
      return { start: from - mark.length, end: to + mark.length, insert: inside, select: [0, inside.length] };
    }
    return { start: from, end: to, insert: `${mark}${inside}${mark}`, select: [mark.length, mark.length + inside.length] };
  };

/** A link to an address, or with "!" a picture of it, with the selection as its words. */
export const linked =
  (address: string, kind: "" | "!" = ""): Change =>
  (text, from, to) => {
    const words = text.slice(from, to);
    const insert = `${kind}[${words}](${address})`;
    const start = kind.length + 1;
    return { start: from, end: to, insert, select: [start, start + words.length] };
  };

/** The lines that the selection touches, each changed. */
const lines =
  (change: (line: string) => string): Change =>
  (text, from, to) => {
    const start = text.lastIndexOf("\n", from - 1) + 1;
    const next = text.indexOf("\n", to);
    const end = next === -1 ? text.length : next;
    const insert = text.slice(start, end).split("\n").map(change).join("\n");
    return { start, end, insert, select: [insert.length, insert.length] };
  };

/** Each line is a heading, or none any more. */
export const titled = lines((line) => (/^#{1,6} /.test(line) ? line.replace(/^#{1,6} /, "") : `## ${line}`));

/** Each line is an item of a list, or none any more. */
export const itemised = lines((line) => (line.startsWith("- ") ? line.slice(2) : `- ${line}`));
