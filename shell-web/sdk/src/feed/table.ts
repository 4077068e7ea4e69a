import { useCallback, useSyncExternalStore } from "react";
import { readJson, writeStored } from "../storage";
import { feed } from "./feed";

/** One row of the currency table. Prices and volumes are decimal strings. */
export interface TableRow {
  symbol: string;
  name?: string;
  base?: string;
  quote?: string;
  coin?: string;
  kind?: string;
  category?: string;
  last: string;
  change: string;
  high: string;
  low: string;
  volume: string;
  turnover?: string;
  decimals?: number;
  listed?: number | string;
  spark?: number[];
  [key: string]: unknown;
}

const KEY = "agio.table";
const WRITE_MS = 2_000;

let rows: readonly TableRow[] = [];
const bySymbol = new Map<string, TableRow>();
const texts = new Map<string, string>();
const allListeners = new Set<() => void>();
const symbolListeners = new Map<string, Set<() => void>>();
let writing: ReturnType<typeof setTimeout> | undefined;

/** Replace the table. Rows that did not change keep their identity, so only what moved is drawn again. */
export function replaceTable(next: readonly TableRow[]): void {
  const changed: string[] = [];
  const seen = new Set<string>();
  rows = next.map((row) => {
    seen.add(row.symbol);
    const text = JSON.stringify(row);
    const known = bySymbol.get(row.symbol);
    if (known && texts.get(row.symbol) === text) return known;
    texts.set(row.symbol, text);
    bySymbol.set(row.symbol, row);
    changed.push(row.symbol);
    return row;
  });
  for (const symbol of [...bySymbol.keys()]) {
    if (seen.has(symbol)) continue;
    bySymbol.delete(symbol);
    texts.delete(symbol);
    changed.push(symbol);
  }
  if (changed.length === 0) return;
  for (const symbol of changed) for (const listener of symbolListeners.get(symbol) ?? []) listener();
  for (const listener of allListeners) listener();
  writing ??= setTimeout(() => {
    writing = undefined;
    writeStored(KEY, JSON.stringify(rows));
  }, WRITE_MS);
}

let started = false;

/** Show the table of the last visit, then follow the feed. */
export function startTable(): void {
  if (started) return;
  started = true;
  const stored = readJson<TableRow[]>(KEY, []);
  if (Array.isArray(stored)) replaceTable(stored);
  feed.listen<TableRow[]>("table", ({ data }) => {
    if (Array.isArray(data)) replaceTable(data);
  });
}

function subscribeAll(listener: () => void): () => void {
  allListeners.add(listener);
  return () => allListeners.delete(listener);
}

export const getTable = (): readonly TableRow[] => rows;
export const getRow = (symbol: string): TableRow | undefined => bySymbol.get(symbol);

/** The whole currency table. Draws again when any row moves: prefer `useSymbol` inside rows. */
export const useTable = (): readonly TableRow[] => useSyncExternalStore(subscribeAll, getTable, getTable);

/** One row; other symbols do not draw this component again. */
export function useSymbol(symbol: string | null): TableRow | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (symbol === null) return () => undefined;
      const set = symbolListeners.get(symbol) ?? new Set();
      symbolListeners.set(symbol, set);
      set.add(listener);
      return () => {
        set.delete(listener);
      };
    },
    [symbol],
  );
  const get = () => (symbol === null ? undefined : bySymbol.get(symbol));
  return useSyncExternalStore(subscribe, get, get);
}
