/** Topics that only the signed-in user may hear; the socket is told who listens by a ticket. */
export const PRIVATE_TOPICS: ReadonlySet<string> = new Set([
  "account",
  "balances",
  "c2c",
  "contract",
  "lending",
  "messages",
  "options",
  "orders",
  "subscriptions",
  "threads",
  "verification",
  "wealth",
]);

export interface FeedMessage<T = unknown> {
  topic: string;
  data: T;
  snapshot?: boolean;
}

/**
 * live: a message came within the last ten seconds. silent: the line is open and says nothing. closed: there is no line.
 * connecting: this page, or the session that has just begun, has heard nothing yet.
 */
export type FeedState = "connecting" | "live" | "silent" | "closed";

export interface FeedStatus {
  state: FeedState;
  /** Round trip of the last heartbeat in milliseconds, when the server echoed it. */
  latency: number | null;
  /** When the last message came, in milliseconds. */
  lastMessage: number | null;
}
