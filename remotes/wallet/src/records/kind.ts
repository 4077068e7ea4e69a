import type { ComponentType, ReactNode } from "react";
import { money, type Format, type Translate } from "@agio/sdk";
import type { Column, EmptyStateProps, Fact, ListAnswer, StateTone, TimelineItem } from "@agio/ui";

/** Names of the lists as `web/exportRecords` knows them. */
export type KindName = "deposits" | "withdrawals" | "bank" | "exchanges" | "account";

/** What a declaration writes its texts with. */
export interface Words {
  t: Translate;
  format: Format;
}

/** Filters a list may have: fields of its call, in this order on the page. Days are Hong Kong's. */
export type FilterName = "coin" | "status" | "wallet" | "reason" | "days";

/** One row with what the drawer asks for beside it. */
export interface RecordEvent {
  at: string;
  /** A text key. */
  label: string;
  by?: string;
}

/** A kind of record, declared once: its own page, the page of all records and the CSV file are made of this. */
export interface RecordKind<R extends object> {
  name: KindName;
  /** Text key of the page's title. */
  title: string;
  /** Text key of the tab, where it stands among others. */
  tab: string;
  /** The list's call: `{rows, total, page, pages}`. */
  call: string;
  /** Its call refuses demo accounts. */
  real?: boolean;
  filters: readonly FilterName[];
  columns(words: Words): readonly Column<R>[];
  rowKey(row: R): string;
  /** Without rows: one sentence and the next step. */
  empty(words: Words): EmptyStateProps;
  /** What the drawer of a row shows. */
  detail(row: R, words: Words): RecordDetail;
  /**
   * A call that answers one row by its `id`, with `events`: then the drawer is always up to date, has a time line, and
   * opens by the address as well (`?id=…`).
   */
  one?: string;
  /** Deeds at the foot of the drawer; `row` is the newest known. */
  Actions?: ComponentType<{ row: R }>;
}

export interface RecordDetail {
  title: ReactNode;
  /** A chip: usually a `StateBadge`. */
  badge?: ReactNode;
  /** The sum, large. */
  sum?: ReactNode;
  /** What its state means to the user, below the sum. */
  note?: ReactNode;
  facts: readonly (Fact | null | false | undefined)[];
  /** Newest first; without it the events that `one` answers. */
  timeline?: readonly TimelineItem[];
  /** Anything else, at the end. */
  children?: ReactNode;
}

/** What `web/accountRecords` answers beside its rows. */
export interface RecordsAnswer<R> extends ListAnswer<R> {
  reasons?: string[];
}

const TONES: Readonly<Record<string, StateTone>> = {
  under_review: "waiting",
  requested: "waiting",
  confirming: "moving",
  approved: "moving",
  broadcast: "moving",
  credited: "good",
  confirmed: "good",
  cancelled: "over",
  dropped: "over",
};
const BY_STATUS: Readonly<Record<number, StateTone>> = { 0: "bad", 1: "waiting", 2: "good" };

/** The tone of a state; a state that isn't known here has the tone of its status (0 failed, 1 pending, 2 success). */
export const toneOfState = (state: string | undefined, status: number): StateTone =>
  (state === undefined ? undefined : TONES[state]) ?? BY_STATUS[status] ?? "over";

/** Day and time of a record: an older one needs its year. */
export function momentText(format: Format, at: string): string {
  return `${format.date(at)} ${format.time(at)}`;
}

/** "0xc0ffee…1234": the ends of an address or a hash, which are what people compare. */
export function shortText(text: string, ends = 6): string {
  return text.length <= ends * 2 + 3 ? text : `${text.slice(0, ends)}…${text.slice(-ends)}`;
}

/** An amount without the zeros that its coin's decimals add, but two at least. */
export function plainAmount(value: string): string {
  const trimmed = money.trim(value);
  return money.decimals(trimmed) < 2 ? money.toFixed(trimmed, 2) : trimmed;
}
