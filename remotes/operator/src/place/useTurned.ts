import type { Params } from "@agio/sdk";
import { usePlaces, type ListAnswer, type Paging } from "@agio/ui";
import { useAnyOperatorCall, type OperatorQuery } from "../session/useOperatorCall";

export interface TurnedList<R> extends OperatorQuery<ListAnswer<R>> {
  rows: R[] | undefined;
  paging: Paging;
}

/** A list of the console, page by page; other parameters begin again. */
export function useTurned<R>(call: string, params: Params | null, every = 0): TurnedList<R> {
  const places = usePlaces(params);
  const query = useAnyOperatorCall<ListAnswer<R>>(call, params && { ...params, ...places.after }, every, true);
  return { ...query, rows: query.data?.rows, paging: places.paging(query.data) };
}
