import { Suspense, useEffect, useState, type ComponentType } from "react";
import { createStore, useLocation, useStore, useT } from "@agio/sdk";
import { SkeletonRows } from "../feedback/feedback";
import { Drawer } from "../overlays/overlays";

/** What draws the receipt of one settled thing, given what it was opened with. */
type Drawing<P> = ComponentType<P>;

interface Open {
  Drawing: ComponentType<object>;
  of: object;
  /** Which one since the page was loaded. */
  at: number;
}

const drawings = new Map<string, ComponentType<object>>();
const opened = createStore<Open | null>(null);
let count = 0;

/**
 * The receipt of a kind of settled thing: facts, price, fee, formula, ids, and what recomputing it gives. Whatever shows
 * such a thing opens it: a record's row, a toast, a mark on a chart, of this plugin or of another one.
 */
export function registerReceipt<P extends object>(kind: string, drawing: Drawing<P>): (of: P) => void {
  drawings.set(kind, drawing as ComponentType<object>);
  return (of) => openReceipt(kind, of);
}

/** Open the receipt of one thing; whether this page knows that kind. */
export function openReceipt(kind: string, of: object): boolean {
  const Drawing = drawings.get(kind);
  if (Drawing) opened.set({ Drawing, of, at: ++count });
  return Drawing !== undefined;
}

/** A way out of a receipt, such as asking about it, leads away from it. */
export const closeReceipt = (): void => opened.set(null);

/** Opens a thing's receipt, and tells the key of the thing while its receipt is read: its row stays marked. */
export function useReading<K>(): [reading: K | undefined, read: (key: K, open: () => void) => void] {
  const receipt = useStore(opened);
  const [last, setLast] = useState<{ key: K; receipt: Open | null }>();
  const read = (key: K, open: () => void) => {
    open();
    setLast({ key, receipt: opened.get() });
  };
  return [receipt && last?.receipt === receipt ? last.key : undefined, read];
}

/** Where receipts open; the shell draws it once, inside of its routes: a receipt has ways out of it. */
export function Receipts() {
  const t = useT();
  const open = useStore(opened);
  const { pathname } = useLocation();
  // The page beside it can be left: a receipt doesn't go along to the next one.
  useEffect(() => closeReceipt, [pathname]);
  return (
    <Drawer open={open !== null} onClose={closeReceipt} title={t("shell.receipt.title")} width={528} beside of={open?.at}>
      {open && (
        <Suspense fallback={<SkeletonRows rows={5} height={30} />}>
          <open.Drawing {...open.of} />
        </Suspense>
      )}
    </Drawer>
  );
}
