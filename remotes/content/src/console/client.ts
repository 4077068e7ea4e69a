import { createContext, useContext } from "react";
import {
  useAction,
  useAnyCall,
  type Action,
  type AnswerOf,
  type CallPath,
  type CallQuery,
  type Client,
  type FormOf,
  type Params,
} from "@agio/sdk";

/** What the console gives to a part of it: calls in the operator's name, what of it is open, and how another is opened. */
export interface SectionProps {
  client: Client;
  item: string | null;
  open(item: string | null): void;
}

export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error("a part of the console is drawn outside of it");
  return client;
}

/** What a call answers in the operator's name. */
export function useOwnCall<P extends CallPath>(
  call: P,
  form: FormOf<P> | null,
  keepPrevious = false,
  every?: number,
): CallQuery<AnswerOf<P>> {
  return useAnyCall(call, form as Params | null, { client: useClient(), keepPrevious, ...(every === undefined ? {} : { every }) });
}

/** Lists and texts, asked for again after each command. */
export const RENEWED = ["web/operatorContentList", "web/operatorContentItem", "web/operatorContentHistory", "web/operatorContentSendings"];

export function useOwnAction<P extends CallPath>(call: P, onSuccess?: (answer: AnswerOf<P>) => void): Action<AnswerOf<P>, FormOf<P>> {
  const client = useClient();
  return useAction(call, { client, invalidates: RENEWED, ...(onSuccess ? { onSuccess } : {}) });
}
