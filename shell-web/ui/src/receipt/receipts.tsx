import { Suspense, type ComponentType } from "react";
import { createStore, useStore, useT } from "@agio/sdk";
import { SkeletonRows } from "../feedback/feedback";
import { Drawer } from "../overlays/overlays";

/** What draws the receipt of one settled thing, given what it was opened with. */
type Drawing<P> = ComponentType<P>;

interface Open {
  Drawing: ComponentType<object>;
  of: object;
}

const drawings = new Map<string, ComponentType<object>>();
const opened = createStore<Open | null>(null);

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
  if (Drawing) opened.set({ Drawing, of });
  return Drawing !== undefined;
}

/** A way out of a receipt, such as asking about it, leads away from it. */
export const closeReceipt = (): void => opened.set(null);

/** Where receipts open; the shell draws it once, inside of its routes: a receipt has ways out of it. */
export function Receipts() {
  const t = useT();
  const open = useStore(opened);
  return (
    <Drawer open={open !== null} onClose={closeReceipt} title={t("shell.receipt.title")} width={528} beside>
      {open && (
        <Suspense fallback={<SkeletonRows rows={5} height={30} />}>
          <open.Drawing {...open.of} />
        </Suspense>
      )}
    </Drawer>
  );
}
