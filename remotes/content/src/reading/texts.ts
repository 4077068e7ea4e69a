import { useCall, type CallQuery, type AnswerOf } from "@agio/sdk";
import type { Text } from "../wire.gen";

export const COMPANY = 1;
export const DOWNLOAD = 2;
export const USER_AGREEMENT = 3;
export const WHITE_PAPER = 7;
export const SERVICE = 8;

/** The number in an address; null where there is none that a text could have. */
export function textNumber(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

type Texts = AnswerOf<"web/getTextsList">;

export interface TextQuery extends Omit<CallQuery<Texts>, "data"> {
  /** Undefined while it loads, null where there is no such text. */
  text: Text | null | undefined;
}

/** The published text of a number; undefined waits for the number. */
export function useText(id: number | null | undefined): TextQuery {
  const { data, ...query } = useCall("web/getTextsList", id ? { id } : null, { staleTime: 60_000 });
  const text = id === null ? null : data && (data.rows.find((row) => row.id === id) ?? null);
  return { ...query, text };
}
