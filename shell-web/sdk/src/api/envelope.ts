/** The answer of every call. */
export interface Envelope<T = unknown> {
  code: number;
  message?: string;
  data: T;
  title?: string;
  time?: number;
  event?: string;
}

/**
 * Answers that leave open whether the deed was done: an error nobody foresaw (100), a twin that is still running (104), a
 * commit that wasn't answered (105), and a server that gave up waiting (114).
 */
export const UNDECIDED: ReadonlySet<number> = new Set([100, 104, 105, 114]);

export const CODE = { ok: 0, warning: 1, silent: 7, demoExpired: 121, logOut: 1000, logInAgain: 2000 } as const;

/** The server answered and refused. `message` is already in the user's language. */
export class CallError extends Error {
  override readonly name = "CallError";
  constructor(
    readonly call: string,
    readonly envelope: Envelope,
  ) {
    super(envelope.message ?? "");
  }
  get code(): number {
    return this.envelope.code;
  }
}

/** No answer came: connection lost, time-out or a reply that is no envelope. The deed may or may not have happened. */
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
