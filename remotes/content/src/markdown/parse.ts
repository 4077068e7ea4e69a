import { parseInline, type Inline } from "./inline";

export interface Heading {
  kind: "heading";
  level: 2 | 3 | 4;
  /** Its place in the text, to link to. */
  id: string;
  inline: Inline[];
}

/** What a text is made of, from top to bottom. */
export type Block =
  | Heading
  | { kind: "paragraph"; inline: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Inline[][] }
  | { kind: "rule" };

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;
const ITEM = /^(?:([-*+])|(\d{1,9})[.)])\s+(.+)$/;

type Run = { kind: "paragraph"; lines: string[] } | { kind: "list"; ordered: boolean; start: number; items: string[][] };

/**
 * The Markdown that texts of the site use: headings, paragraphs, lists, rules, and within a line bold, emphasis, code
 * and links. Tags are no markup here: they are shown as the characters they are.
 */
export function parse(source: string): Block[] {
  const blocks: Block[] = [];
  let run: Run | null = null;
  let sections = 0;
  const close = () => {
    if (run?.kind === "paragraph") blocks.push({ kind: "paragraph", inline: parseInline(run.lines.join(" ")) });
    if (run?.kind === "list") {
      const items = run.items.map((lines) => parseInline(lines.join(" ")));
      blocks.push({ kind: "list", ordered: run.ordered, start: run.start, items });
    }
    run = null;
  };

  for (const raw of source.replace(/\r\n?/g, "\n").split("\n")) {
    const line = raw.trim();
    const heading = HEADING.exec(line);
    const item = RULE.test(line) ? null : ITEM.exec(line);
    if (line === "") {
      close();
    } else if (heading) {
      close();
      sections += 1;
      // The page has its own title, so the text's headings begin one level below it.
      const level = Math.min(Math.max(heading[1]?.length ?? 2, 2), 4) as Heading["level"];
      blocks.push({ kind: "heading", level, id: `section-${sections}`, inline: parseInline(heading[2] ?? "") });
    } else if (RULE.test(line)) {
      close();
      blocks.push({ kind: "rule" });
    } else if (item) {
      const ordered = item[1] === undefined;
      if (run?.kind !== "list" || run.ordered !== ordered) {
        close();
        run = { kind: "list", ordered, start: ordered ? Number(item[2]) : 1, items: [] } as Run;
      }
      (run as Extract<Run, { kind: "list" }>).items.push([item[3] ?? ""]);
    } else if (run?.kind === "list") {
      run.items.at(-1)?.push(line);
    } else if (run?.kind === "paragraph") {
      run.lines.push(line);
    } else {
      run = { kind: "paragraph", lines: [line] } as Run;
    }
  }
  close();
  return blocks;
}

/** The headings of a text. */
export const headings = (blocks: readonly Block[]): Heading[] =>
  blocks.filter((block): block is Heading => block.kind === "heading");
