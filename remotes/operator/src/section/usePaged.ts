import type { Params } from "@agio/sdk";
import { useCursors, type ListAnswer, type Paging } from "@agio/ui";
import { useAnyOperatorCall, type OperatorQuery } from "../session/useOperatorCall";

export interface PagedList<R> extends OperatorQuery<ListAnswer<R>> {
  rows: R[] | undefined;
  paging: Paging;
}

/** A list of the console, page by page; other parameters begin again. */
export function usePaged<R>(call: string, params: Params | null, every = 0): PagedList<R> {
  const cursors = useCursors(params);
  const query = useAnyOperatorCall<ListAnswer<R>>(call, params && { ...params, ...cursors.after }, every, true);
  return { ...query, rows: query.data?.rows, paging: cursors.paging(query.data) };
}
