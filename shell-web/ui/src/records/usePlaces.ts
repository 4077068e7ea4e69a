import { useState } from "react";

/** A page among others that are turned by place: what an answer calls `next` is asked for as `after`. */
export interface Paging {
  /** Counted from 1, by what was turned. */
  page: number;
  onFirst?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

export interface Places {
  /** The field of the call; absent at the beginning. */
  after: { after?: string };
  paging(next: string | undefined): Paging;
}

/** The place in a list, page by page. Whenever `of` differs, because other rows are asked for, it begins again. */
export function usePlaces(of: unknown = null): Places {
  const key = JSON.stringify(of);
  const [at, setAt] = useState<{ key: string; places: readonly string[] }>({ key, places: [] });
  const places = at.key === key ? at.places : [];
  const last = places.at(-1);
  const go = (to: readonly string[]) => () => setAt({ key, places: to });
  return {
    after: last === undefined ? {} : { after: last },
    paging: (next) => ({
      page: places.length + 1,
      onFirst: places.length > 0 ? go([]) : undefined,
      onPrevious: places.length > 0 ? go(places.slice(0, -1)) : undefined,
      onNext: next ? go([...places, next]) : undefined,
    }),
  };
}
