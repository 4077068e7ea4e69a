import { useQuery, type QueryKey } from "@tanstack/react-query";
import { api, type Client } from "../api/client";
import type { AnswerOf, CallPath, FormOf, Given } from "../api/calls";
import { CallError } from "../api/envelope";
import type { Params } from "../api/form";
import { useLanguage } from "../i18n/language";
import { useT } from "../i18n/translate";
import { tokenStore } from "../session/token";
import { useStore } from "../store";
import { queryClient } from "./client";

export interface CallQueryOptions<T> {
  method?: "GET" | "POST";
  enabled?: boolean;
  /** Milliseconds between two asks. */
  every?: number;
  staleTime?: number;
  /** Show the last page while the next one loads; never what another session was answered. */
  keepPrevious?: boolean;
  initial?: T;
  /** In whose name; by default the user's. Give the same client at each render. */
  client?: Client;
}

export interface CallQuery<T> {
  data: T | undefined;
  error: Error | null;
  /** A sentence for the user, null without an error. */
  problem: string | null;
  loading: boolean;
  fetching: boolean;
  /** `data` answers what was asked before: another page, filter or language. */
  previous: boolean;
  retry(): void;
}

/** Where the key of a query says in whose session it was asked. */
const OF_SESSION = 3;

/** What a call answers, cached under its path and its form; both are known by the path. `null` in place of the form waits. */
export function useCall<P extends CallPath>(
  call: P,
  ...[form, options]: Given<FormOf<P>, null, CallQueryOptions<AnswerOf<P>>>
): CallQuery<AnswerOf<P>> {
  return useAnyCall<AnswerOf<P>>(call, form === null ? null : { ...form }, options);
}

/** As `useCall`, for what is told by who uses it which call it asks: a list, a thread, a form of the kit. */
export function useAnyCall<T>(call: string, params: Params | null = {}, options: CallQueryOptions<T> = {}): CallQuery<T> {
  const language = useLanguage();
  const userToken = useStore(tokenStore);
  const { client = api } = options;
  const token = client === api ? userToken : client.token();
  const t = useT();
  const kept = (last: T | undefined, from?: { queryKey: QueryKey }) => (from?.queryKey[OF_SESSION] === token ? last : undefined);
  const query = useQuery<T>(
    {
      queryKey: [call, params, language.key, token],
      queryFn: ({ signal }) => {
        const asked = { quiet: true, background: true, signal };
        return options.method === "POST" ? client.postAny<T>(call, params ?? {}, asked) : client.getAny<T>(call, params ?? {}, asked);
      },
      enabled: params !== null && (options.enabled ?? true),
      ...(options.every === undefined ? {} : { refetchInterval: options.every }),
      ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
      ...(options.keepPrevious ? { placeholderData: kept as never } : {}),
      ...(options.initial === undefined ? {} : { initialData: options.initial as never }),
    },
    queryClient,
  );
  const error = query.error;
  return {
    data: query.data,
    error,
    problem: error === null ? null : problemOf(error, t),
    loading: query.isPending && query.fetchStatus !== "idle",
    fetching: query.isFetching,
    previous: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}

function problemOf(error: Error, t: (key: string) => string): string {
  if (error instanceof CallError) return error.message || t("shell.error.request");
  return t("shell.error.network");
}

/**
 * Ask again for every query of these calls: `invalidate("web/orders", "web/balances")`. What was asked before is dropped: an
 * older answer that is still on its way, even the first one, would show what is no longer so.
 */
export function invalidate(...calls: string[]): Promise<void> {
  const asked = { predicate: ({ queryKey }: { queryKey: QueryKey }) => calls.includes(String(queryKey[0])) };
  void queryClient.cancelQueries(asked);
  return queryClient.invalidateQueries(asked);
}

/** Show at once what the answer of a command tells about another call's answer, until that is there anew. */
export function amend<T>(call: string, params: Params, change: (shown: T) => T): void {
  queryClient.setQueriesData<T>({ queryKey: [call, params] }, (shown) => shown && change(shown));
}
