import { queryClient, useAnyCall, type AnswerOf, type CallPath, type CallQuery, type FormOf, type Params } from "@agio/sdk";
import { operatorApi } from "./client";
import { usePresent } from "./presence";
import { operatorToken } from "./token";

export type OperatorQuery<T> = CallQuery<T>;

/** What the console has asked for; nothing of it outlives the session that asked. */
const OF_THE_CONSOLE = /^(?:web\/operator|health$)/;

operatorToken.subscribe(() => queryClient.removeQueries({ predicate: ({ queryKey }) => OF_THE_CONSOLE.test(String(queryKey[0])) }));

/**
 * What a call answers in the operator's name, asked again every `every` milliseconds while somebody is there. `null` in
 * place of the form waits.
 */
export const useOperatorCall = <P extends CallPath>(
  call: P,
  form: FormOf<P> | null,
  every = 0,
  keepPrevious = false,
): OperatorQuery<AnswerOf<P>> => useAnyOperatorCall(call, form as Params | null, every, keepPrevious);

/** As `useOperatorCall`, for what is told by who uses it which call it asks. */
export function useAnyOperatorCall<T>(call: string, params: Params | null = {}, every = 0, keepPrevious = false): OperatorQuery<T> {
  const present = usePresent();
  return useAnyCall<T>(call, params, {
    client: operatorApi,
    enabled: present && operatorApi.token() !== null,
    keepPrevious,
    ...(every > 0 ? { every } : {}),
  });
}

/** Ask again for every query of these calls of the console: after a command that changed what they answer. */
export { invalidate as renew } from "@agio/sdk";
