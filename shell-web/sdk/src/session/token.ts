import { readStored, writeStored } from "../storage";
import { createStore } from "../store";

const KEY = "agio.token";

export const tokenStore = createStore<string | null>(null);
let loaded = false;

export function getToken(): string | null {
  if (!loaded) {
    loaded = true;
    tokenStore.set(readStored(KEY));
  }
  return tokenStore.get();
}

export function setToken(token: string | null): void {
  loaded = true;
  writeStored(KEY, token);
  tokenStore.set(token);
}
