import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../api/client";
import { CallError } from "../api/envelope";
import { forgetDrafts } from "../draft";
import { queryClient } from "../query/client";
import { readStored, writeStored } from "../storage";
import { useStore } from "../store";
import { keepEnding, type Ending } from "./ending";
import { getToken, isViewing, setToken, tokenStore } from "./token";
import type { Info } from "../wire.gen";

export type Realm = "real" | "demo";

/** Who is signed in. */
export type User = Info;

export interface Session {
  /** Null for a visitor and while the first answer is on its way. */
  user: User | null;
  realm: Realm;
  /** A token is at hand: show the signed-in frame. */
  signedIn: boolean;
  loading: boolean;
  login(token: string): void;
  logout(): Promise<void>;
  /** Ask for the user again, after a change of the profile. */
  refresh(): Promise<void>;
}

const USER_KEY = ["session", "user"] as const;
/** In whose realm this browser was last: until it is known again, a page is laid out for that one, and isn't moved by it. */
const REALM_KEY = "agio.realm";

async function askUser(signal: AbortSignal): Promise<User> {
  const user = await api.get("web/info", {}, { quiet: true, background: true, signal });
  if (!isViewing()) writeStored(REALM_KEY, user.realm);
  return user;
}

const lastRealm = (): Realm => (!isViewing() && readStored(REALM_KEY) === "demo" ? "demo" : "real");

export function login(token: string): void {
  queryClient.clear();
  keepEnding(null);
  writeStored(REALM_KEY, null);
  setToken(token);
}

/** Forget the token here; the server is told, but never waited for in vain. A view ends, and not the user's session. */
export async function logout(): Promise<void> {
  const held = getToken();
  if (held) await api.post(isViewing() ? "web/endViewing" : "web/logout", {}, { quiet: true }).catch(() => undefined);
  forgetDrafts();
  forget();
}

/** Ask for the user again, after a change of the profile. */
export const refreshUser = (): Promise<void> => queryClient.invalidateQueries({ queryKey: USER_KEY });

/** Forget the session of this browser; what ended it is kept for the sign-in to say. */
export function forget(reason: Ending | null = null): void {
  keepEnding(reason);
  if (!isViewing()) writeStored(REALM_KEY, null);
  setToken(null);
  queryClient.clear();
}

export function useSession(): Session {
  getToken();
  const token = useStore(tokenStore);
  const query = useQuery(
    {
      queryKey: [...USER_KEY, token],
      queryFn: ({ signal }) => askUser(signal),
      enabled: token !== null,
      staleTime: 60_000,
      retry: (count, error) => !(error instanceof CallError) && count < 2,
    },
    queryClient,
  );
  const user = token === null ? null : (query.data ?? null);
  return useMemo(
    () => ({
      user,
      realm: user?.realm ?? (token === null ? "real" : lastRealm()),
      signedIn: token !== null,
      loading: token !== null && query.isPending,
      login,
      logout,
      refresh: refreshUser,
    }),
    [user, token, query.isPending],
  );
}
