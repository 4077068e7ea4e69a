import { randomInt } from "node:crypto";
import { ApiError, Unreachable } from "./errors.js";
import { secret, type Signer } from "./signing.js";
import { POSTED, type Calls } from "./wire.gen.js";

/** Codes of an answer that isn't a refusal. */
const DONE = new Set([0, 7]);
const TOO_MANY_REQUESTS = 107;
/** The request is still being processed, or its outcome isn't known yet: the same rtoken asks again. */
const OPEN = new Set([104, 105]);
const UNAVAILABLE = 503;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export interface Settings {
  /** The address of the site, such as `https://trade.example`. */
  site: string;
  key: string;
  /** The key's secret, or a `privateKey` of which the site has the public one. */
  signer: string | Signer;
  /** The language of messages, by the site's key for it. */
  language?: string;
  /** How long a request waits for its answer. */
  timeoutMs?: number;
  /** How long a call is repeated while its outcome isn't known. */
  patienceMs?: number;
}

interface Envelope {
  code: number;
  message: string;
  data: Record<string, unknown> | null;
  time?: number;
}

type Field = string | number | boolean | null | undefined;
/** Calls that answer a list, page by page. */
type Listing = { [K in keyof Calls]: Calls[K]["answer"] extends { rows: unknown[]; next: string } ? K : never }[keyof Calls];
type Row<K extends Listing> = Calls[K]["answer"]["rows"][number];

const pauseFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const newToken = () => Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** Every call of a site that a key may make, typed by its name. */
export class Client {
  readonly #settings: Required<Settings>;
  readonly #origin: string;
  readonly #sign: Signer;

  constructor(settings: Settings) {
    this.#settings = { language: "en", timeoutMs: 30_000, patienceMs: 60_000, ...settings };
    this.#origin = new URL(settings.site).origin;
    this.#sign = typeof settings.signer === "string" ? secret(settings.signer) : settings.signer;
  }

  /**
   * The data of one call's answer; throws `ApiError` where the site refuses. A call whose outcome isn't known is repeated with its
   * `rtoken`, which never acts twice, and throws `Unreachable` at the end of the client's patience.
   */
  async call<K extends keyof Calls>(name: K, form: Calls[K]["form"], rtoken: string = newToken()): Promise<Calls[K]["answer"]> {
    const ends = Date.now() + this.#settings.patienceMs;
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const { answer, why, wait } = await this.#ask(name, form as Record<string, Field>, rtoken);
      if (answer !== undefined) {
        if (DONE.has(answer.code)) return answer.data as Calls[K]["answer"];
        if (answer.code === TOO_MANY_REQUESTS) {
          pause = Math.max(pause, wait);
          if (Date.now() + pause > ends) throw new ApiError(answer.code, answer.message, answer.data ?? {});
        }
      }
      if (Date.now() + pause > ends) throw new Unreachable(name, rtoken, why);
      await pauseFor(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  /** All rows of a list, page by page. */
  async *rows<K extends Listing>(name: K, form: Calls[K]["form"]): AsyncGenerator<Row<K>, void> {
    let after = "";
    do {
      const page = await this.call(name, { ...form, after });
      yield* page.rows;
      after = page.next;
    } while (after !== "");
  }

  /**
   * What happens to the account, without an end: each event once and in order, those after a number first. A program that keeps the number
   * of the last event it has dealt with misses nothing over thirty days.
   */
  async *events(after: number, everyMs = 1_000): AsyncGenerator<Calls["accountEvents"]["answer"]["rows"][number], void> {
    for (;;) {
      const { rows } = await this.call("accountEvents", { after });
      yield* rows;
      after = rows.at(-1)?.number ?? after;
      if (rows.length === 0) await pauseFor(everyMs);
    }
  }

  /** One request: an answer that may be asked for again comes back, any other refusal is thrown. */
  async #ask(name: string, form: Record<string, Field>, rtoken: string): Promise<{ answer?: Envelope; why: string; wait: number }> {
    const fields = new URLSearchParams({ lang: this.#settings.language, rtoken });
    for (const [field, value] of Object.entries(form)) if (value !== undefined && value !== null) fields.set(field, String(value));
    const posts = POSTED.has(name);
    const target = `/api/v1/${name}${posts ? "" : `?${fields}`}`;
    const body = posts ? fields.toString() : "";
    const method = posts ? "POST" : "GET";
    const stamp = String(Math.floor(Date.now() / 1000));
    const headers: Record<string, string> = {
      "X-Agio-Key": this.#settings.key,
      "X-Agio-Timestamp": stamp,
      "X-Agio-Signature": this.#sign([stamp, method, target, body].join("\n")),
    };
    if (posts) headers["Content-Type"] = "application/x-www-form-urlencoded";
    let response: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(this.#settings.timeoutMs);
      response = await fetch(this.#origin + target, { method, headers, signal, ...(posts ? { body } : {}) });
      text = await response.text();
    } catch (error) {
      return { why: String(error), wait: 0 };
    }
    const answer = envelopeOf(text);
    if (answer === undefined) {
      const why = `status ${response.status} and no answer of the site`;
      if (response.status >= 500) return { why, wait: 0 };
      throw new Unreachable(name, rtoken, why);
    }
    const again = OPEN.has(answer.code) || answer.code === TOO_MANY_REQUESTS || response.status === UNAVAILABLE;
    if (!DONE.has(answer.code) && !again) throw new ApiError(answer.code, answer.message, answer.data ?? {});
    return { answer, why: `${answer.code}: ${answer.message}`, wait: 1000 * (answer.time ?? 0) };
  }
}

function envelopeOf(text: string): Envelope | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && "code" in read && "data" in read ? (read as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
