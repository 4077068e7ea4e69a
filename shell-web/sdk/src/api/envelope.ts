/** The answer of every call. */
export interface Envelope<T = unknown> {
  code: number;
  message?: string;
  data: T;
  title?: string;
  time?: number;
  event?: string;
}

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
