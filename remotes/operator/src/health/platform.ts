/** Events that a subscriber has not taken yet, and since when. */
export interface OwedEvents {
  subscriber: string;
  count: number;
  since: string;
}

/** The journal unsealed, due work late, events undelivered or a recurring task silent; the name where there are many. */
export interface StoppedWork {
  kind: "journal" | "due" | "events" | "task";
  name: string;
  age_s: number;
}

/** What waits for something else than a moment, for how many seconds the oldest does, and whether that is too long. */
export interface Backlog {
  name: string;
  waiting: number;
  age_s: number;
  late: boolean;
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
  backlogs: Backlog[];
  /** What doesn't go on in any process, and for how many seconds. */
  stopped: StoppedWork[];
  /** Remotes whose screens can't be loaded. */
  unbuilt: string[];
  /** The process that answers, the others it hears over Redis, and how old its own messages are as they come back. */
  process: { name: string; alone: boolean; hears: number; lag_s: number | null };
}
