import { createStore } from "@agio/sdk";

const KEY = "agio.operator.token";

function read(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The operator's token. It is not the user's: one browser may hold both sessions, and neither ends the other. */
export const operatorToken = createStore<string | null>(read());

/** Why the last session ended, in the server's words, until somebody signs in again. */
export const endedBecause = createStore<string | null>(null);

function keep(token: string | null): void {
  try {
    if (token === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, token);
  } catch {
    // Without storage the session lasts as long as the page.
  }
  operatorToken.set(token);
}

export function begin(token: string): void {
  endedBecause.set(null);
  keep(token);
}

export function end(because: string | null = null): void {
  endedBecause.set(because);
  keep(null);
}

/** Tabs of one browser share the session: signing in or out in one is seen by the others. */
window.addEventListener("storage", (event) => {
  if (event.key === KEY) operatorToken.set(event.newValue);
});
