import { formatFor } from "../format/index";
import { knows, translate, translator } from "../i18n/translate";
import { money } from "../money";

/** The answer of every call. */
export interface Envelope<T = unknown> {
  code: number;
  message?: string;
  data: T;
  title?: string;
  time?: number;
  event?: string;
  /** What `message` was made of. */
  text?: { key: string; values: Record<string, string | number> };
}

/**
 * Answers that leave open whether the command was done: an error nobody foresaw (100), a twin that is still running (104), a
 * commit that wasn't answered (105), and a server that gave up waiting (114).
 */
export const UNDECIDED: ReadonlySet<number> = new Set([100, 104, 105, 114]);

export const CODE = { ok: 0, warning: 1, silent: 7, inProgress: 104, demoExpired: 121, logOut: 1000, logInAgain: 2000 } as const;

/** The server answered and refused. `message` is in the reader's language, also after they turned to another one. */
export class CallError extends Error {
  override readonly name = "CallError";
  private readonly language = translator.language;
  constructor(
    readonly call: string,
    readonly envelope: Envelope,
  ) {
    super();
    Object.defineProperty(this, "message", { get: () => this.said() });
  }
  get code(): number {
    return this.envelope.code;
  }
  /** The field of the form that it belongs to, as the server names it; null where it belongs to none. */
  get field(): string | null {
    const field = (this.envelope.data as { field?: unknown } | null)?.field;
    return typeof field === "string" ? field : null;
  }
  private said(): string {
    const { message = "", text } = this.envelope;
    if (!text || this.language === translator.language || !knows(text.key)) return message;
    const read = (value: string | number) =>
      typeof value === "string" && money.isValid(value) ? formatFor(translator.language).amount(money.trim(value)) : value;
    return translate(text.key, Object.fromEntries(Object.entries(text.values).map(([name, value]) => [name, read(value)])));
  }
}

/** No answer came: connection lost, time-out or a reply that is no envelope. The command may or may not have happened. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  constructor(
    readonly call: string,
    override readonly cause: unknown,
  ) {
    super("");
  }
}

/** Whether what was asked may have been done all the same: no answer came, or one that leaves it open. */
export const isUndecided = (error: Error | null): boolean =>
  error instanceof NetworkError || (error instanceof CallError && UNDECIDED.has(error.code));
