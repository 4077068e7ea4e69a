import { vi } from "vitest";
import type { AnswerOf, CallPath, Envelope, Realm, User } from "@agio/sdk";
import { ok, refusal } from "../host";

/** One call as it came to the server. */
export interface Asked {
  call: string;
  fields: Record<string, string>;
  /** Whose it was; null of a visitor, and of a session that had ended. */
  realm: Realm | null;
}

/** What a screen's calls answer, as the wire has it: one answer, or what is made of the fields that were sent. */
export type Reads = { [P in CallPath]?: AnswerOf<P> | ((fields: Record<string, string>) => AnswerOf<P>) };

let sessions = 0;
const LINE_MS = 1_000;
const LOGIN_REQUIRED = 2000;
/** Whatever speaks against a command and nothing a person typed. */
const REFUSED = 9_000;
const OWN = "web/info";

/**
 * The server of one site, as a browser reaches it: fetch, XMLHttpRequest and WebSocket. A command is done once under each
 * request token, and answered alike however often it comes. It can die, lose an answer, fall silent, and end a session.
 */
export class FakeSite {
  up = true;
  /** Whether its feed says anything. */
  speaks = true;
  readonly asked: Asked[] = [];
  /** What moved money. */
  readonly moved: Asked[] = [];
  /** Calls that nothing here answers: a screen that makes one is not tried as it is. */
  readonly unknown = new Set<string>();
  private readonly sessions = new Map<string, Realm>();
  private readonly done = new Map<string, Envelope>();
  private readonly lines = new Set<Line>();
  private losing = false;
  private refused: string | null = null;

  constructor(
    private readonly command: string,
    private readonly reads: Record<string, unknown>,
    private readonly topics: Record<string, unknown> = {},
  ) {
    const site = this;
    vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) => this.fetched(address, init));
    vi.stubGlobal(
      "XMLHttpRequest",
      class extends Upload {
        constructor() {
          super((address, body) => site.fetched(address, { method: "POST", body }));
        }
      },
    );
    vi.stubGlobal(
      "WebSocket",
      class extends Line {
        constructor() {
          super(site);
        }
      },
    );
  }

  /** A session of somebody, in one realm; its token, which no other site of this run gives. */
  begins(realm: Realm): string {
    const token = `${realm} session ${++sessions}`;
    this.sessions.set(token, realm);
    return token;
  }
  ends(token: string): void {
    this.sessions.delete(token);
  }
  /** The next command is done, and its answer never comes. */
  losesAnswer(): void {
    this.losing = true;
  }
  /** The next command is refused with this sentence, which belongs beside no field. */
  refuses(sentence: string): void {
    this.refused = sentence;
  }
  dies(): void {
    this.up = false;
    for (const line of [...this.lines]) line.breaks();
  }
  starts(): void {
    this.up = true;
  }
  /** How often the command was asked for, with what. */
  sent(): Asked[] {
    return this.asked.filter(({ call }) => call === this.command);
  }

  connects(line: Line): boolean {
    if (this.up) this.lines.add(line);
    return this.up;
  }
  leaves(line: Line): void {
    this.lines.delete(line);
  }
  /** What is known of a topic, as each line hears it first. */
  of(topic: string): object | null {
    const data = this.topics[topic];
    return data === undefined ? null : { topic, data, snapshot: true };
  }

  private async fetched(address: string, { method = "GET", body, headers }: RequestInit): Promise<Response> {
    const url = new URL(address, "http://localhost");
    const form = body instanceof FormData ? [...body].map(([key, one]) => [key, one instanceof File ? one.name : one]) : body;
    const fields = Object.fromEntries(new URLSearchParams((form as string[][]) ?? url.search));
    const token = fields.token || new Headers(headers).get("authorization")?.replace("Bearer ", "") || null;
    const call = url.pathname.slice(1);
    const realm = (token !== null && this.sessions.get(token)) || null;
    const asked = { call, fields, realm };
    this.asked.push(asked);
    await Promise.resolve();
    if (!this.up) throw new TypeError("Failed to fetch");
    const envelope = token !== null && realm === null ? refusal(LOGIN_REQUIRED, "Please log in") : this.answer(asked, method);
    if (call !== this.command || !this.losing) return new Response(JSON.stringify(envelope));
    this.losing = false;
    throw new TypeError("connection lost");
  }

  private answer(asked: Asked, method: string): Envelope {
    const { call, fields, realm } = asked;
    if (call === OWN) return ok({ ...(this.reads[OWN] as User), realm });
    if (call === "web/userLogin") return ok({ token: this.begins("real") });
    if (call === "web/feedTicket") return ok({ ticket: "once" });
    const known = this.reads[call];
    if (known === undefined) {
      this.unknown.add(call);
      return refusal(109, "Not available");
    }
    const make = () => ok(typeof known === "function" ? (known as (sent: object) => unknown)(fields) : known);
    if (call !== this.command) return make();
    if (method !== "POST" || !fields.rtoken || realm === null) return refusal(103, "Not sent as a command");
    const before = this.done.get(fields.rtoken);
    if (before) return before;
    if (this.refused !== null) {
      const [sentence] = [this.refused, (this.refused = null)];
      return refusal(REFUSED, sentence);
    }
    this.moved.push(asked);
    const done = make();
    this.done.set(fields.rtoken, done);
    return done;
  }
}

/** One end of a feed's line. */
class Line {
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  private readonly topics = new Set<string>();
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly site: FakeSite) {
    setTimeout(() => {
      if (this.readyState !== 0) return;
      if (!site.connects(this)) return this.breaks();
      this.readyState = 1;
      this.onopen?.();
      this.ticking = setInterval(() => this.tell(...this.topics), LINE_MS);
      this.say({ type: 1 });
    });
  }
  send(text: string): void {
    const { type, time, subscribe = [] } = JSON.parse(text) as { type: number; time?: number; subscribe?: string[] };
    if (type === 1) return this.say({ type, time });
    for (const topic of subscribe) this.topics.add(topic);
    this.tell(...subscribe);
  }
  breaks(): void {
    this.close();
    this.onclose?.();
  }
  close(): void {
    this.readyState = 3;
    clearInterval(this.ticking);
    this.site.leaves(this);
  }
  private tell(...topics: string[]): void {
    this.say({ type: 1 });
    for (const topic of topics) this.say(this.site.of(topic));
  }
  private say(message: object | null): void {
    if (message !== null && this.site.speaks && this.readyState === 1) this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** What the client sends a file with. */
class Upload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  timeout = 0;
  responseText = "";
  status = 0;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  private address = "";

  constructor(private readonly answered: (address: string, body: FormData) => Promise<Response>) {}
  open(_method: string, address: string): void {
    this.address = address;
  }
  send(body: FormData): void {
    this.answered(this.address, body).then(
      async (response) => {
        this.responseText = await response.text();
        this.onload?.();
      },
      () => this.onerror?.(),
    );
  }
  abort(): void {
    this.onabort?.();
  }
}
