import { readJson, writeStored } from "../storage";

/** Longest wait for the code of a part of a page. */
const LONGEST_MS = 30_000;

/** Code that kept the page from answering when it was started before. */
export class HungError extends Error {
  override name = "HungError";
}

/** The value that `make` promises; an error where it takes too long. */
export function within<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const ends = setTimeout(() => reject(new Error(`${name} isn't there after ${LONGEST_MS} ms`)), LONGEST_MS);
    make()
      .then(resolve, reject)
      .finally(() => clearTimeout(ends));
  });
}

/*
 * Nothing ends a loop in a page's only thread. So each start of a plugin's code leaves a mark that goes once the page has
 * answered again, or was left in order: one that is still there later tells the next page which code to leave out.
 */
const KEY = "agio.starting";
/** Longer than a page that answers keeps a mark without its thread being held: another tab's is younger. */
const HUNG_AFTER_MS = 10_000;
/** Of which no page tells any more whether it would hang again. */
const FORGOTTEN_AFTER_MS = 3_600_000;
/** For the first drawing, which follows the loading. */
const DRAWN_WITHIN_MS = 1000;

type Marks = Record<string, number>;

const running = new Map<string, number>();

function write(entry: string, since: number | null): void {
  const { [entry]: _, ...others } = readJson<Marks>(KEY, {});
  const marks = since === null ? others : { ...others, [entry]: since };
  writeStored(KEY, Object.keys(marks).length > 0 ? JSON.stringify(marks) : null);
}

/** Whether the last start of this code was never over. */
export function hasHung(entry: string): boolean {
  const age = Date.now() - (readJson<Marks>(KEY, {})[entry] ?? Number.NaN);
  return !running.has(entry) && age > HUNG_AFTER_MS && age < FORGOTTEN_AFTER_MS;
}

/** Start code, marked until the page answers after it. */
export async function marked<Value>(entry: string, start: () => Promise<Value>): Promise<Value> {
  running.set(entry, (running.get(entry) ?? 0) + 1);
  write(entry, Date.now());
  try {
    return await start();
  } finally {
    setTimeout(() => {
      const others = (running.get(entry) ?? 1) - 1;
      if (others > 0) running.set(entry, others);
      else if (running.delete(entry)) write(entry, null);
    }, DRAWN_WITHIN_MS);
  }
}

globalThis.addEventListener?.("pagehide", () => {
  for (const entry of running.keys()) write(entry, null);
});
