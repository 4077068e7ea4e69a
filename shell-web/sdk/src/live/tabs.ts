import { createStore, useStore } from "../store";

/** One site in several tabs of a browser. What one of them does to the session, the others hear at once. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("agio.session");

export type SessionNews = { kind: "token" };

export const tellTabs = (news: SessionNews): void => channel?.postMessage(news);

export function hearTabs(listener: (news: SessionNews) => void): void {
  channel?.addEventListener("message", ({ data }: MessageEvent<SessionNews>) => listener(data));
}

/** How often another tab changed whose page this is. */
const turns = createStore(0);
export const turnPage = (): void => turns.set(turns.get() + 1);

/** The key of what belongs to one session: under another one it is drawn anew, so that no form of it stays open. */
export const usePageTurn = (): number => useStore(turns);
