import { useEffect, useRef } from "react";
import { forgetDraft, keepDraft, readDraft } from "../draft";
import { useSession } from "./session";

/**
 * Keeps what is typed into a form through a reload and through a session that ended: under a name, in this window, for
 * whoever had the form opened. `restore` is given what was kept, once. Without a name nothing is kept.
 */
export function useDraft<V extends object>(name: string | undefined, values: V, restore: (kept: Partial<V>) => void): void {
  const { user, loading } = useSession();
  const uid = user?.uid ?? "";
  const typed = JSON.stringify(values);
  const start = useRef(typed);
  const latest = useRef(restore);
  latest.current = restore;
  /** Whose the form is: who had it opened, also once their session is over. Null until that is known. */
  const owner = useRef<string | null>(null);
  useEffect(() => {
    const visited = owner.current === "";
    if (name === undefined || loading || (owner.current !== null && !(visited && uid !== ""))) return;
    owner.current = uid;
    // A form that a visitor may see stands there already when its user has logged in: what is typed by then stays.
    if (visited && typed !== start.current) return;
    const kept = readDraft<V>(name, uid);
    if (kept) latest.current(kept);
  }, [name, uid, loading, typed]);
  /** Something stood in the form beyond its start: only then does its emptiness mean that it was taken back. */
  const filled = useRef(false);
  useEffect(() => {
    if (name === undefined || owner.current === null) return;
    if (typed !== start.current) {
      filled.current = true;
      keepDraft(name, owner.current, JSON.parse(typed) as V);
    } else if (filled.current) forgetDraft(name);
  }, [name, typed]);
}
