import { hearTabs, tellTabs, turnPage } from "../live/tabs";
import { readSession, readStored, writeSession, writeStored } from "../storage";
import { createStore } from "../store";

const KEY = "agio.token";
/** In the window's own storage: the token of an operator's view of this user; empty once the view has ended. */
const VIEW_KEY = "agio.view";

export const tokenStore = createStore<string | null>(null);
let loaded = false;
let view: boolean | null = null;

/**
 * Whether this window is an operator's look at the site as one user. It stays one until it is closed: the token of
 * whoever else uses this browser is neither read nor written in it.
 */
export function isViewing(): boolean {
  view ??= readSession(VIEW_KEY) !== null;
  return view;
}

export function getToken(): string | null {
  if (!loaded) {
    loaded = true;
    tokenStore.set(isViewing() ? readSession(VIEW_KEY) || null : readStored(KEY));
  }
  return tokenStore.get();
}

export function setToken(token: string | null): void {
  loaded = true;
  if (isViewing()) writeSession(VIEW_KEY, token ?? "");
  else writeStored(KEY, token);
  tokenStore.set(token);
  if (!isViewing()) tellTabs({ kind: "token" });
}

/**
 * Take over what another tab has done: another realm, another user, or the end of the session. Answers whether there
 * was such a thing: then the answer that made one ask is about a session that this browser has left.
 */
export function followTabs(): boolean {
  if (isViewing()) return false;
  // Without a storage there is nothing to follow: tabs know nothing of each other then.
  const stored = readStored(KEY);
  if (!loaded || stored === tokenStore.get()) return false;
  tokenStore.set(stored);
  turnPage();
  return true;
}

hearTabs(() => void followTabs());
if (typeof document !== "undefined") {
  // What a tab says may come before what it has stored is seen here: the storage tells when it is.
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) followTabs();
  });
  // A tab that slept hears nothing: it looks when somebody comes back to it.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") followTabs();
  });
}

/** Hand a view to a window that was just opened, before its first page: it looks at the site with this token alone. */
export function beginView(window: Window, token: string): void {
  window.sessionStorage.setItem(VIEW_KEY, token);
}
