/** What a line is made of. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; inside: Inline[] }
  | { kind: "emphasis"; inside: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; to: string; inside: Inline[] };

/** The server stores texts with these few characters written out. */
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};

const decode = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (found) => ENTITIES[found] ?? found);

/**
 * Where a link may lead: a place of this site, a web page, a mailbox or a telephone. Anything else, such as a script,
 * is no link at all.
 */
export function harmlessTarget(target: string): string | null {
  const to = decode(target.trim());
  if (/^(?:\/(?![/\\])|#)/.test(to)) return to;
  return /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i.test(to) ? to : null;
}

const TOKEN = new RegExp(
  [
    /\\([\\`*_[\](){}#+\-.!])/, // a character that is meant as it stands
    /`([^`]+)`/,
    /\*\*(?=\S)([\s\S]+?)(?<=\S)\*\*/,
    /(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/,
    /\[([^\]]+)\]\(([^()\s]+)\)/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/** The parts of a piece of text. What looks like markup but isn't stays as it is written. */
export function parseInline(source: string): Inline[] {
  const parts: Inline[] = [];
  const say = (text: string) => {
    if (text === "") return;
    const last = parts.at(-1);
    if (last?.kind === "text") last.text += text;
    else parts.push({ kind: "text", text });
  };
  let rest = source;
  while (rest !== "") {
    const found = TOKEN.exec(rest);
    if (!found) break;
    const [whole, escaped, code, strong, emphasis, label, target] = found;
    say(decode(rest.slice(0, found.index)));
    rest = rest.slice(found.index + whole.length);
    const to = target === undefined ? null : harmlessTarget(target);
    if (escaped !== undefined) say(escaped);
    else if (code !== undefined) parts.push({ kind: "code", text: decode(code) });
    else if (strong !== undefined) parts.push({ kind: "strong", inside: parseInline(strong) });
    else if (emphasis !== undefined) parts.push({ kind: "emphasis", inside: parseInline(emphasis) });
    else if (label !== undefined && to !== null) parts.push({ kind: "link", to, inside: parseInline(label) });
    else if (label !== undefined) parts.push(...parseInline(label));
  }
  say(decode(rest));
  return parts;
}

/** The words alone. */
export function plainText(parts: readonly Inline[]): string {
  return parts.map((part) => ("text" in part ? part.text : plainText(part.inside))).join("");
}
