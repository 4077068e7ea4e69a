import { useCall } from "../query/useCall";
import { useSession } from "./session";

export const AVATAR_CALL = "web/avatar";
const FRESH_MS = 600_000;

/** The picture of whoever is signed in, as a data URL; undefined where there is none or it isn't there yet. */
export function useAvatar(): string | undefined {
  const { user } = useSession();
  const shown = user?.avatar ? {} : null;
  const query = useCall(AVATAR_CALL, shown, { staleTime: FRESH_MS, keepPrevious: true });
  return shown ? query.data?.image : undefined;
}
