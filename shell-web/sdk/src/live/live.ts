import { feedState } from "../feed/feed";
import type { FeedState } from "../feed/topics";
import { useNow } from "../now";
import { useStore } from "../store";

export interface Live {
  state: FeedState;
  /** The one state in which a figure may be acted on. */
  live: boolean;
  /** Seconds since the last message; null while there was none. */
  age: number | null;
  /** Round trip of the last heartbeat in milliseconds. */
  latency: number | null;
  /** When the last message came, in milliseconds. */
  heard: number | null;
}

/** How true the figures of this page are; `aging` draws again each second, for who shows their age. */
export function useLive(aging = false): Live {
  const { state, latency, lastMessage: heard } = useStore(feedState);
  const now = useNow(aging ? 1_000 : null);
  return {
    state,
    live: state === "live",
    age: heard === null ? null : Math.max(0, Math.round((now - heard) / 1_000)),
    latency,
    heard,
  };
}
