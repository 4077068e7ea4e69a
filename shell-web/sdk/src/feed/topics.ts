/** Topics that only the signed-in user may hear; the socket is told who listens by a ticket. */
export const PRIVATE_TOPICS: ReadonlySet<string> = new Set(["orders", "balances", "positions", "options", "messages"]);

export interface FeedMessage<T = unknown> {
  topic: string;
  data: T;
  snapshot?: boolean;
}

export type FeedState = "connecting" | "live" | "stale" | "closed";

export interface FeedStatus {
  state: FeedState;
  /** Round trip of the last heartbeat in milliseconds, when the server echoed it. */
  latency: number | null;
  /** When the last message came, in milliseconds. */
  lastMessage: number | null;
}
