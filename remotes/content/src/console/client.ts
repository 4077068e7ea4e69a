import { createContext, useContext } from "react";
import { useAction, useCall, type Action, type CallQuery, type Client, type Params } from "@agio/sdk";

/** What the console gives to a part of it: calls in the operator's name, what of it is open, and how another is opened. */
export interface PlaceProps {
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
export function useOwnCall<T>(call: string, params: Params | null = {}, keepPrevious = false, every?: number): CallQuery<T> {
  return useCall<T>(call, params, { client: useClient(), keepPrevious, ...(every === undefined ? {} : { every }) });
}

/** Lists and texts, asked for again after each deed. */
export const RENEWED = ["web/operatorContentList", "web/operatorContentItem", "web/operatorContentHistory", "web/operatorContentSendings"];

export function useOwnAction<T>(call: string, onSuccess?: (answer: T) => void): Action<T> {
  const client = useClient();
  return useAction<T>(call, { client, invalidates: RENEWED, ...(onSuccess ? { onSuccess } : {}) });
}
