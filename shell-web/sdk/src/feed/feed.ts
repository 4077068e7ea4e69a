import { useEffect, useRef, useState } from "react";
import { api } from "../api/client";
import { getToken, isViewing, tokenStore } from "../session/token";
import { FeedConnection } from "./connection";
import type { FeedMessage } from "./topics";

export const feed = new FeedConnection({
  url: () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/feed`,
  async ticket() {
    // A view hears what everybody hears; what is private it asks for, so that each look stands on record.
    if (getToken() === null || isViewing()) return null;
    return (await api.post("web/feedTicket", {}, { quiet: true, background: true })).ticket;
  },
});

export const feedState = feed.status;
tokenStore.subscribe(() => feed.restart());
document.addEventListener("visibilitychange", () => feed.show(!document.hidden));

/** Every message of a topic, the snapshot first. `null` listens to nothing. */
export function useFeedListener<T>(topic: string | null, listener: (message: FeedMessage<T>) => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    if (topic === null) return undefined;
    return feed.listen<T>(topic, (message) => latest.current(message));
  }, [topic]);
}

/** The newest data of a topic, drawn at most once a frame. */
export function useFeed<T>(topic: string | null): T | undefined {
  const [value, setValue] = useState<{ topic: string | null; data: T }>();
  const pending = useRef<T | undefined>(undefined);
  const frame = useRef(0);
  useFeedListener<T>(topic, ({ data }) => {
    pending.current = data;
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      setValue({ topic, data: pending.current as T });
    });
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return value?.topic === topic ? value?.data : undefined;
}
