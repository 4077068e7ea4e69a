import { useState } from "react";
import type { AccountExtent as Extent } from "../wire.gen";

/** A page among others that are turned by place: what an answer calls `next` is asked for as `after`. */
export interface Paging {
  /** Counted from 1; unknown once a list that is longer than is counted was turned from its end. */
  page: number | undefined;
  /** How many there are, where all rows were counted. */
  pages?: number | undefined;
  /** The rows that were counted, where the list tells; with `more` there may be others. */
  rows?: { count: number; more: boolean } | undefined;
  onFirst?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onLast?: (() => void) | undefined;
}

/** What an answer says of its place in the list. */
export interface CursorAnswer {
  /** Where the next page begins; "" at the end. */
  next: string;
  extent?: Extent;
}

export interface Cursors {
  /** The field of the call; absent at the beginning. */
  after: { after?: string };
  paging(answer: CursorAnswer | undefined): Paging;
}

/** The last page, and how the place of a page begins that ends before a row. */
const BEFORE = "<";

interface At {
  key: string;
  /** The places that were turned to, the newest last. */
  cursors: readonly string[];
  page: number | undefined;
}

/** The place in a list, page by page. Whenever `of` differs, because other rows are asked for, it begins again. */
export function useCursors(of: unknown = null): Cursors {
  const key = JSON.stringify(of);
  const [at, setAt] = useState<At>({ key, cursors: [], page: 1 });
  const { cursors, page } = at.key === key ? at : { cursors: [], page: 1 };
  const last = cursors.at(-1);
  const go = (to: readonly string[], number: number | undefined) => () => setAt({ key, cursors: to, page: to.length > 0 ? number : 1 });
  return {
    after: last === undefined ? {} : { after: last },
    paging: (answer) => {
      const { next, extent } = answer ?? { next: "" };
      // Turned from the end, nobody has been at the page before: the answer tells where it is.
      const before = last?.startsWith(BEFORE) ? (extent?.previous ? [extent.previous] : []) : cursors.slice(0, -1);
      const counted = extent && !extent.more;
      const pages = counted ? Math.max(extent.pages, page ?? 1) : undefined;
      return {
        page: page ?? (answer && next === "" ? pages : undefined),
        pages,
        rows: extent,
        onFirst: cursors.length > 0 ? go([], 1) : undefined,
        onPrevious: cursors.length > 0 ? go(before, page && page - 1) : undefined,
        onNext: next ? go([...cursors, next], page && page + 1) : undefined,
        onLast: next && extent ? go([BEFORE], counted ? extent.pages : undefined) : undefined,
      };
    },
  };
}
