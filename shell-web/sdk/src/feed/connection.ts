import { siteNow } from "../now";
import { createStore, type Store } from "../store";
import { PRIVATE_TOPICS, type FeedMessage, type FeedStatus } from "./topics";

export const HEARTBEAT_MS = 20_000;
export const RETRY_MS = 1_000;
export const TICKET_RETRY_MS = 5_000;
export const SILENT_MS = 10_000;
/** Whoever looks at another tab for a moment comes back to figures that never stopped. */
export const HIDDEN_MS = 5_000;

type Listener = (message: FeedMessage) => void;

export interface ConnectionOptions {
  url(): string;
  /** A one-time ticket for private topics, or null for a visitor. One that can't be had is asked for again. */
  ticket(): Promise<string | null>;
  createSocket?(url: string): WebSocket;
}

/** One socket for the page. Topics are counted, so that two panels on one topic cost one subscription. */
export class FeedConnection {
  readonly status: Store<FeedStatus> = createStore<FeedStatus>({
    state: "connecting",
    latency: null,
    lastMessage: null,
  });
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly unasked = new Map<string, Listener>();
  private readonly subscribed = new Set<string>();
  private readonly kept = new Map<string, number>();
  private settling = false;
  private readonly last = new Map<string, FeedMessage>();
  private socket: WebSocket | null = null;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private identified = false;
  private identifying = false;
  private started = false;
  private hidden = false;
  private hiding: ReturnType<typeof setTimeout> | undefined;
  private silentSince = siteNow();

  constructor(private readonly options: ConnectionOptions) {}

  start(): void {
    if (this.started) return;
    this.started = true;
    this.watch = setInterval(() => this.checkSilence(), 1_000);
    this.silentSince = siteNow();
    this.open();
  }

  stop(): void {
    this.started = false;
    clearInterval(this.watch);
    clearInterval(this.heartbeat);
    clearTimeout(this.retry);
    clearTimeout(this.hiding);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.setState("closed");
  }

  /**
   * A page that nobody sees costs next to nothing: what everybody may hear isn't sent to it. What is the user's own still
   * is, so that a fill is told of, and what its title says (`keep`); what was left out comes whole with the first look.
   */
  show(visible: boolean): void {
    clearTimeout(this.hiding);
    if (!visible) {
      this.hiding = setTimeout(() => this.hide(true), HIDDEN_MS);
    } else if (this.hidden) {
      this.hide(false);
    }
  }

  /** The user changed: open a socket that knows the new one. */
  restart(): void {
    if (!this.started) return;
    this.last.clear();
    const socket = this.socket;
    this.socket = null;
    clearInterval(this.heartbeat);
    clearTimeout(this.retry);
    socket?.close();
    this.silentSince = siteNow();
    this.setState("connecting");
    this.open();
  }

  listen<T>(topic: string, listener: (message: FeedMessage<T>) => void): () => void {
    const typed = listener as Listener;
    let set = this.listeners.get(topic);
    const first = set === undefined;
    if (!set) {
      set = new Set();
      this.listeners.set(topic, set);
    }
    set.add(typed);
    if (first) this.settle();
    return () => {
      set.delete(typed);
      if (set.size > 0 || this.listeners.get(topic) !== set) return;
      this.listeners.delete(topic);
      this.last.delete(topic);
      this.settle();
    };
  }

  /** Hear this topic, where something listens to it, in a hidden page too: its title says it. */
  keep(topic: string): () => void {
    this.kept.set(topic, (this.kept.get(topic) ?? 0) + 1);
    return () => {
      const left = (this.kept.get(topic) ?? 0) - 1;
      if (left > 0) this.kept.set(topic, left);
      else this.kept.delete(topic);
    };
  }

  /** Hear a topic whenever it comes, without asking for it. */
  hear<T>(topic: string, listener: (message: FeedMessage<T>) => void): void {
    this.unasked.set(topic, listener as Listener);
  }

  lastMessage(topic: string): FeedMessage | undefined {
    return this.last.get(topic);
  }

  private open(): void {
    const url = this.options.url();
    const socket = this.options.createSocket?.(url) ?? new WebSocket(url);
    this.socket = socket;
    this.identified = false;
    this.identifying = false;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.beat();
      this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
      this.subscribed.clear();
      this.settleNow();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      clearInterval(this.heartbeat);
      this.socket = null;
      // Not "connecting", which would hide that what is shown has no line any more; a message makes it live again.
      this.setState("closed");
      // Not all at once, where a process has lost its pages together.
      if (this.started) this.retry = setTimeout(() => this.open(), RETRY_MS * (1 + Math.random()));
    };
  }

  private hide(hidden: boolean): void {
    this.hidden = hidden;
    this.settleNow();
  }

  private beat(): void {
    this.send({ type: 1, time: siteNow() });
  }

  private send(message: object): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** One message for all that a drawn page begins and ends to watch: a hundred rows are no hundred messages. */
  private settle(): void {
    if (this.settling) return;
    this.settling = true;
    queueMicrotask(() => {
      this.settling = false;
      this.settleNow();
    });
  }

  private settleNow(): void {
    if (this.socket?.readyState !== 1) return;
    const wanted = [...this.listeners.keys()].filter((topic) => !this.hidden || PRIVATE_TOPICS.has(topic) || this.kept.has(topic));
    const subscribe = wanted.filter((topic) => !this.subscribed.has(topic) && !PRIVATE_TOPICS.has(topic));
    const unsubscribe = [...this.subscribed].filter((topic) => !wanted.includes(topic));
    for (const topic of unsubscribe) this.subscribed.delete(topic);
    for (const topic of subscribe) this.subscribed.add(topic);
    if (subscribe.length > 0 || unsubscribe.length > 0) this.send({ type: 2, subscribe, unsubscribe });
    if (wanted.some((topic) => PRIVATE_TOPICS.has(topic) && !this.subscribed.has(topic))) void this.subscribePrivate();
  }

  private async subscribePrivate(): Promise<void> {
    if (this.identifying) return;
    const socket = this.socket;
    if (!this.identified) {
      this.identifying = true;
      const ticket = await this.options.ticket().catch(() => undefined);
      if (this.socket !== socket) return;
      this.identifying = false;
      if (ticket === undefined) this.retry = setTimeout(() => this.settleNow(), TICKET_RETRY_MS);
      if (!ticket) return;
      this.send({ type: 3, ticket });
      this.identified = true;
    }
    const topics = [...this.listeners.keys()].filter((topic) => PRIVATE_TOPICS.has(topic) && !this.subscribed.has(topic));
    for (const topic of topics) this.subscribed.add(topic);
    if (topics.length > 0) this.send({ type: 2, subscribe: topics, unsubscribe: [] });
  }

  /** A ticket may be too old, or of a process that the socket's doesn't hear of just now: another is asked for. */
  private identifyAgain(): void {
    this.identified = false;
    for (const topic of PRIVATE_TOPICS) this.subscribed.delete(topic);
    this.retry = setTimeout(() => this.settleNow(), TICKET_RETRY_MS);
  }

  private receive(text: string): void {
    let message: { type?: number; time?: number; topic?: string; data?: unknown; snapshot?: boolean };
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    const now = siteNow();
    this.silentSince = now;
    const status = this.status.get();
    const latency = message.type === 1 && typeof message.time === "number" ? now - message.time : status.latency;
    if (status.state !== "live" || latency !== status.latency || now - (status.lastMessage ?? 0) >= 1_000) {
      this.status.set({ state: "live", latency, lastMessage: now });
    }
    if (typeof message.topic !== "string") return;
    if (message.topic === "session" && (message.data as { state?: string } | undefined)?.state === "refused") this.identifyAgain();
    const delivered = message as FeedMessage;
    this.last.set(delivered.topic, delivered);
    this.unasked.get(delivered.topic)?.(delivered);
    for (const listener of [...(this.listeners.get(delivered.topic) ?? [])]) listener(delivered);
  }

  private checkSilence(): void {
    if (siteNow() - this.silentSince < SILENT_MS) return;
    this.setState(this.socket?.readyState === 1 ? "silent" : "closed");
  }

  private setState(state: FeedStatus["state"]): void {
    const status = this.status.get();
    if (status.state !== state) this.status.set({ ...status, state });
  }
}
