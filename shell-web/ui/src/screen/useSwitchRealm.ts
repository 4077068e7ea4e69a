import { useAction, useSession, type Action, type Realm } from "@agio/sdk";

/** To the other account of the same person: a session of its own. */
export function useSwitchRealm(onDone?: (realm: Realm) => void): Action<{ token: string | null; realm: Realm }> {
  const { login } = useSession();
  return useAction("web/switchRealm", {
    notice: "none",
    onSuccess: ({ token, realm }) => {
      if (token) login(token);
      onDone?.(realm);
    },
  });
}
