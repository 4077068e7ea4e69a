import { useAnyCall, useFeed } from "@agio/sdk";
import type { Depth, Source } from "../market";

/** Something asked of the server: what there is of it, or why there is none. */
export interface Asked<T> {
  data: T | undefined;
  loading: boolean;
  problem: string | null;
  retry(): void;
}

/** The book: asked once, then as the feed tells it. */
export function useDepth<D extends Depth>({ call, params, topic }: Source): Asked<D> {
  const query = useAnyCall<D>(call, params);
  const live = useFeed<D>(topic);
  const data = live?.bids ? live : query.data;
  return { data, loading: data === undefined && query.loading, problem: data ? null : query.problem, retry: query.retry };
}
