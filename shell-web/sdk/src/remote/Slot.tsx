import { lazy, Suspense, useMemo, type ComponentType, type ReactNode } from "react";
import { useDeployment } from "../deployment";
import { Boundary } from "./boundary";
import { loadPart } from "./define";

type Filling = ComponentType<Record<string, unknown>>;

const fillings = new Map<string, Filling>();

function fillingOf(remote: string, name: string): Filling {
  const key = `${remote}/${name}`;
  let filling = fillings.get(key);
  if (!filling) {
    filling = lazy(() => loadPart(remote, "slots", name));
    fillings.set(key, filling);
  }
  return filling;
}

export interface SlotProps {
  /** The place, such as "home.hero" or "wallet.asset.actions". */
  name: string;
  /** The one filling that is drawn, where the page chooses among several. */
  only?: { remote: string; name: string };
  /** Given to every filling. */
  props?: Record<string, unknown>;
  /** When no plugin fills the place. */
  children?: ReactNode;
  /** While a filling loads. */
  loading?: ReactNode;
}

/** The names of the fillings that enabled plugins offer for a place. */
export function useSlots(name: string): { remote: string; name: string }[] {
  const { remotes } = useDeployment();
  return useMemo(
    () =>
      remotes.flatMap((remote) =>
        (remote.slots ?? []).filter((entry) => entry.slot === name).map((entry) => ({ remote: remote.id, name: entry.name })),
      ),
    [remotes, name],
  );
}

/** A place that other plugins fill. A broken filling disappears alone. */
export function Slot({ name, only, props = {}, children, loading = null }: SlotProps): ReactNode {
  const offered = useSlots(name);
  const entries = only ? offered.filter((entry) => entry.remote === only.remote && entry.name === only.name) : offered;
  if (entries.length === 0) return children;
  return entries.map((entry) => {
    const Filling = fillingOf(entry.remote, entry.name);
    return (
      <Boundary key={`${entry.remote}/${entry.name}`} fallback={() => null}>
        <Suspense fallback={loading}>
          <Filling {...props} />
        </Suspense>
      </Boundary>
    );
  });
}
