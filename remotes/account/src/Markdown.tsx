import { Fragment, type ReactNode } from "react";

export interface Block {
  kind: "heading" | "paragraph" | "bullets" | "numbers";
  lines: string[];
}

/** Headings, paragraphs and lists: all that the texts of a site are written with. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open = false;
  const add = (kind: Block["kind"], line: string, joins: boolean) => {
    const last = blocks.at(-1);
    if (joins && open && last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
    open = true;
  };
  for (const line of markdown.split(/\r?\n/)) {
    const text = line.trim();
    const bullet = /^[-*+]\s+(.*)$/.exec(text);
    const number = /^\d+[.)]\s+(.*)$/.exec(text);
    const heading = /^#{1,6}\s+(.*)$/.exec(text);
    if (text === "") open = false;
    else if (heading) {
      add("heading", heading[1] ?? "", false);
      open = false;
    } else if (bullet) add("bullets", bullet[1] ?? "", true);
    else if (number) add("numbers", number[1] ?? "", true);
    else add("paragraph", text, true);
  }
  return blocks;
}

/** Bold words; anything else stays the text it is. */
function inline(text: string): ReactNode {
  return text
    .split(/(\*\*[^*]+\*\*)/)
    .map((piece, index) =>
      piece.startsWith("**") && piece.endsWith("**") && piece.length > 4 ? (
        <strong key={index}>{piece.slice(2, -2)}</strong>
      ) : (
        <Fragment key={index}>{piece}</Fragment>
      ),
    );
}

const items = (lines: readonly string[]) => lines.map((line, index) => <li key={index}>{inline(line)}</li>);

/** A text of the site as elements; markup of its own is never run. */
export function Markdown({ text }: { text: string }) {
  return blocksOf(text).map(({ kind, lines }, index) => {
    if (kind === "heading") return <h3 key={index}>{inline(lines.join(" "))}</h3>;
    if (kind === "bullets") return <ul key={index}>{items(lines)}</ul>;
    if (kind === "numbers") return <ol key={index}>{items(lines)}</ol>;
    return <p key={index}>{inline(lines.join(" "))}</p>;
  });
}
