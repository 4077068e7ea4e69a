import type { Translate } from "@agio/sdk";
import type { StateTone } from "@agio/ui";

export const FEED = "notice,news,flash";

interface Reported {
  id: number;
  kind: string;
  link: string;
}

const DETAILS: Readonly<Record<string, string>> = {
  help: "/helpDetail",
  notice: "/notice",
  news: "/setting-newdetail",
  banner: "/bannerDetail",
  benefit: "/benefitsDetail",
};

/** What is read at a path: of which kind the text is, where its address has no number. */
export const kindAt = (path: string): string =>
  path === "/settingHelpdetail" ? "help" : (Object.keys(DETAILS).find((kind) => DETAILS[kind] === path) ?? "page");

/** Where a text is read. */
export const pathOf = ({ id, kind }: Pick<Reported, "id" | "kind">): string => `${DETAILS[kind] ?? "/text"}?id=${id}`;

/** A list of texts of a kind, where there is one. */
const LISTS: Readonly<Record<string, string>> = {
  help: "/help",
  notice: "/notice",
  news: "/settingNew",
  flash: "/newsFlash",
  benefit: "/benefits",
};

export const listOf = (kind: string): string | undefined => LISTS[kind];

/** What a text is called by where texts of several kinds stand together: a notice by what it is about. */
export const kindName = (t: Translate, kind: string, label = ""): string =>
  label === "" ? t(`content.kind.${kind}`) : t(`content.label.${label}`);

/** The tone of a chip: what changes a rule asks to be read. */
export const toneOf = (label: string): { tone?: StateTone } =>
  label === "rule" ? { tone: "waiting" } : label === "listing" ? { tone: "moving" } : {};
