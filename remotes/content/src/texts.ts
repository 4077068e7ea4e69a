import { useCall, type CallQuery } from "@agio/sdk";

export const COMPANY = 1;
export const USER_AGREEMENT = 3;

/** One text of the site in the reader's language, or in English where it isn't translated. `body` is Markdown. */
export interface SiteText {
  id: number;
  kind: string;
  title: string;
  body: string;
  /** Key of the language the text is really in. */
  language: string;
  updated_at: string;
}

interface TextList {
  rows: SiteText[];
}

/** The number in an address; null where there is none that a text could have. */
export function textNumber(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

export interface TextQuery extends Omit<CallQuery<TextList>, "data"> {
  /** Undefined while it loads, null where there is no such text. */
  text: SiteText | null | undefined;
}

/** The published text of a number. */
export function useText(id: number | null): TextQuery {
  const { data, ...query } = useCall<TextList>("web/getTextsList", id === null ? null : { id }, { staleTime: 60_000 });
  const text = id === null ? null : data && (data.rows.find((row) => row.id === id) ?? null);
  return { ...query, text };
}
