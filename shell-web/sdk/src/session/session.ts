import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../api/client";
import { CallError } from "../api/envelope";
import { queryClient } from "../query/client";
import { useStore } from "../store";
import { getToken, isViewing, setToken, tokenStore } from "./token";

export type Realm = "real" | "demo";

export interface User {
  uid: string;
  name: string;
  realm: Realm;
  email?: string;
  phone?: string;
  country?: string;
  language?: string;
  operator?: boolean;
  roles?: string[];
  expires?: string | number;
  [key: string]: unknown;
}

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

export function login(token: string): void {
  queryClient.clear();
  setToken(token);
}

/** Forget the token here; the server is told, but never waited for in vain. A view ends, and not the user's session. */
export async function logout(): Promise<void> {
  const held = getToken();
  if (held) await api.post(isViewing() ? "web/endViewing" : "web/logout", {}, { quiet: true }).catch(() => undefined);
  forget();
}

/** Ask for the user again, after a change of the profile. */
export const refreshUser = (): Promise<void> => queryClient.invalidateQueries({ queryKey: USER_KEY });

export function forget(): void {
  setToken(null);
  queryClient.clear();
}

export function useSession(): Session {
  getToken();
  const token = useStore(tokenStore);
  const query = useQuery(
    {
      queryKey: [...USER_KEY, token],
      queryFn: ({ signal }) => api.get<User>("web/info", {}, { quiet: true, background: true, signal }),
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
      realm: user?.realm ?? "real",
      signedIn: token !== null,
      loading: token !== null && query.isPending,
      login,
      logout,
      refresh: refreshUser,
    }),
    [user, token, query.isPending],
  );
}
