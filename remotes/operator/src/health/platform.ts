/** Events that a subscriber has not taken yet, and since when. */
export interface OwedEvents {
  subscriber: string;
  count: number;
  since: string;
}

/** `GET /health`, which monitors read too. */
export interface PlatformHealth {
  status: string;
  /** "up", or "down: " and the reason. */
  database: string;
  sockets: number;
  /** Instruments whose session is open, and those of them that have had no price for a minute. */
  prices: { open: number; old: number };
  /** What stopped a background task since it last succeeded. */
  tasks: Record<string, string>;
  /** What the outbox still has to deliver: to plugins that are down, and to subscribers that failed. */
  events: { owed: OwedEvents[]; failing: number };
  /** Remotes whose screens can't be loaded. */
  unbuilt: string[];
}
