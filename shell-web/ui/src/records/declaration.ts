/**
 * A kind of record is declared once; its list, its drawer, its CSV file and the short list beside a form are made of that:
 *
 *     // plan/planKind.tsx
 *     export const planKind: RecordKind<Plan> = {
 *       plugin: "savings", name: "plans", title: "savings.screen.plans", tab: "savings.tab.plans",
 *       call: PLANS, one: PLAN, export: EXPORT, real: "savings.real_needed",
 *       states: PlanState, // statesOf<Plan["state"]>("savings", { running: "moving", … }): filter, last column and badge
 *       filters: ({ t }) => [{ from: "from", to: "to", label: t("savings.filter.days") }],
 *       rowKey: ({ id }) => id,
 *       columns: ({ t }) => [{ key: "coin", header: t("savings.column.coin"), card: "title" }, …],
 *       empty: ({ t }) => ({ title: t("…"), action: <Button to={linkOr("savings.buy", "/savings")}>…</Button> }),
 *       detail: (row, { t, format }) => ({ title, badge, sum, facts: [{ label, value }] }),
 *     };
 *
 *     <Records kinds={[planKind]} />           // the whole list
 *     <RecentRecords kind={planKind} … />      // the newest few, beside the form
 *
 * The server's half is `agio_kernel.records`: its `Records` make the calls that `call`, `one` and `export` name.
 */
import type { ComponentType, ReactNode } from "react";
import type { Format, Params, Translate } from "@agio/sdk";
import type { EmptyStateProps } from "../feedback/feedback";
import type { TimelineItem } from "../flow/flow";
import type { Fact } from "../layout/layout";
import type { States } from "./states";
import type { Chosen, Column, Filter, ListAnswer } from "./table";

/** What a declaration writes its texts with. */
export interface RecordWords {
  t: Translate;
  format: Format;
}

export interface RecordKind<R extends object, A extends ListAnswer<R> = ListAnswer<R>> {
  /** Whose texts it is written with. */
  plugin: string;
  /** Its name in the address (`?kind=`), and as the export knows it. */
  name: string;
  /** Text key of its title. */
  title: string;
  /** Text key of the tab, where it stands among others; by default its title. */
  tab?: string;
  /** The list's call, answering a `Page`. */
  call: string;
  /**
   * A call that answers one row by its `id`, with `events`: then the drawer is always up to date, has a time line, and
   * opens by the address as well (`?id=…`).
   */
  one?: string;
  /** The call that answers the rows as CSV, given `kind` and the filters. */
  export?: string;
  /** Its calls refuse demo accounts: the text key of why. */
  real?: string;
  /** Fields of the list's call that are always sent, and of the export. */
  params?: Params;
  /** Milliseconds between two asks. */
  every?: number;
  /**
   * The states of its rows (`statesOf`): they bring the filter by state, the column after all others, and the badge.
   * Its label is `<plugin>.fact.state`.
   */
  states?: States<any>;
  filters?(words: RecordWords): readonly Filter<A>[];
  /** Above the rows: what all that were asked for come to. */
  Sums?: ComponentType<{ chosen: Chosen }>;
  columns(words: RecordWords): readonly Column<R>[];
  rowKey(row: R): string;
  /** In each row, what can be done about it. */
  command?(row: R, words: RecordWords): ReactNode;
  /** Without rows: one sentence and the next step. */
  empty(words: RecordWords): EmptyStateProps;
  /** What the drawer of a row shows. */
  detail?(row: R, words: RecordWords): RecordDetail;
  /** Instead of the drawer: the receipt that a row opens (`registerReceipt`). */
  receipt?(row: R): void;
  /** Commands at the foot of the drawer; `row` is the newest known. They invalidate the calls of the list and of `one`. */
  Actions?: ComponentType<{ row: R }>;
}

export interface RecordDetail {
  title: ReactNode;
  /** A chip, by default that of its state. */
  badge?: ReactNode;
  /** The sum, large. */
  sum?: ReactNode;
  /** What its state means to the user, below the sum. */
  note?: ReactNode;
  facts: readonly (Fact | null | false | undefined)[];
  /** Newest first; without it the events that `one` answers. */
  timeline?: readonly TimelineItem[];
  /** The receipt of the price it was settled at: `<WhyPrice … />`. */
  receipt?: ReactNode;
  /** Anything else, at the end. */
  children?: ReactNode;
}

/** What every product's export answers: `agio_kernel.records.Exported`. */
export interface ExportedRecords {
  filename: string;
  csv: string;
  rows: number;
  /** These are all that were asked for. */
  complete: boolean;
  /** Where the rest begins, of a list that is taken away in parts. */
  next?: string;
}

// Each kind knows its own rows; what draws several only passes them on.
export type AnyKind = RecordKind<any, any>;
