import { useCallback } from "react";
import { readJson, writeStored } from "./storage";
import { createStore, useStore, type Store } from "./store";

const stores = new Map<string, Store<unknown>>();

function storeOf<T>(key: string, fallback: T): Store<T> {
  let store = stores.get(key);
  if (!store) {
    store = createStore<unknown>(readJson<T>(`agio.${key}`, fallback));
    stores.set(key, store);
  }
  return store as Store<T>;
}

export function readPreference<T>(key: string, fallback: T): T {
  return storeOf(key, fallback).get();
}

export function writePreference<T>(key: string, value: T): void {
  storeOf(key, value).set(value);
  writeStored(`agio.${key}`, JSON.stringify(value));
}

/** A setting kept on this device, the same in every component that asks for its key. */
export function usePreference<T>(key: string, fallback: T): [T, (value: T) => void] {
  const value = useStore(storeOf(key, fallback));
  const set = useCallback((next: T) => writePreference(key, next), [key]);
  return [value, set];
}
