import { useCallback, useEffect, useSyncExternalStore } from "react";
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

/**
 * Put what is known of one row over it: the whole row at first, then what changed of it. The table in its order follows
 * with the next whole one, so that a row that moves does not sort and draw every list anew.
 */
export function mergeRow(fields: Partial<TableRow> & { symbol: string }): void {
  const { symbol } = fields;
  const known = bySymbol.get(symbol);
  if (known && Object.entries(fields).every(([name, value]) => known[name] === value)) return;
  const row = { ...known, ...fields } as TableRow;
  if (row.last === undefined) return; // a change of a row that never came
  bySymbol.set(symbol, row);
  texts.delete(symbol);
  for (const listener of symbolListeners.get(symbol) ?? []) listener();
}

let started = false;

/** Show the table of the last visit, then follow the feed: each table that comes replaces the one that is kept. */
export function startTable(): void {
  if (started) return;
  started = true;
  const stored = readJson<TableRow[]>(KEY, []);
  if (Array.isArray(stored)) replaceTable(stored);
  feed.hear<TableRow[]>("table", ({ data }) => {
    if (Array.isArray(data)) replaceTable(data);
  });
}

const ignore = (): void => undefined;
let stopTable = ignore;

/** The whole table is asked for while anything shows it. */
function subscribeAll(listener: () => void): () => void {
  if (allListeners.size === 0) stopTable = feed.listen("table", ignore);
  allListeners.add(listener);
  return () => {
    allListeners.delete(listener);
    if (allListeners.size > 0) return;
    stopTable();
    stopTable = ignore;
  };
}

const stopQuotes = new Map<string, () => void>();

/** A row is asked for while anything shows it. */
function subscribeSymbol(symbol: string, listener: () => void): () => void {
  const set = symbolListeners.get(symbol) ?? new Set();
  symbolListeners.set(symbol, set);
  if (set.size === 0) {
    const stop = feed.listen<Partial<TableRow>>(`quote:${symbol}`, ({ data }) => mergeRow({ ...data, symbol }));
    stopQuotes.set(symbol, stop);
  }
  set.add(listener);
  return () => {
    set.delete(listener);
    if (set.size > 0 || symbolListeners.get(symbol) !== set) return;
    symbolListeners.delete(symbol);
    stopQuotes.get(symbol)?.();
    stopQuotes.delete(symbol);
  };
}

export const getTable = (): readonly TableRow[] => rows;
export const getRow = (symbol: string): TableRow | undefined => bySymbol.get(symbol);

const subscribeNone = () => ignore;

/** The whole currency table, sent every few seconds while it is `wanted`: prefer `useSymbol` inside rows. */
export const useTable = (wanted = true): readonly TableRow[] =>
  useSyncExternalStore(wanted ? subscribeAll : subscribeNone, getTable, getTable);

/** One row; other symbols do not draw this component again. */
export function useSymbol(symbol: string | null): TableRow | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (symbol === null ? () => undefined : subscribeSymbol(symbol, listener)),
    [symbol],
  );
  const get = () => (symbol === null ? undefined : bySymbol.get(symbol));
  return useSyncExternalStore(subscribe, get, get);
}

/** The row whose price the page's title says: it goes on in a tab that isn't looked at. */
export function useTitledSymbol(symbol: string): TableRow | undefined {
  useEffect(() => feed.keep(`quote:${symbol}`), [symbol]);
  return useSymbol(symbol);
}
