/** Base of the errors of this package. */
export class AgioError extends Error {}

/** A refusal by the site: nothing was done. `code` is one of the site's table at `/schema/openapi.json`. */
export class ApiError extends AgioError {
  constructor(
    /** Stable across languages and releases. */
    readonly code: number,
    /** The code in the language of the client. */
    readonly said: string,
    /** Fields that were wrong, or figures that the message tells. */
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(`${code}: ${said}`);
    this.name = "ApiError";
  }
}

/** No answer within the client's patience. A repetition with the same `rtoken` never acts twice. */
export class Unreachable extends AgioError {
  constructor(
    call: string,
    /** The token of the request: the same call with it asks for the outcome of this one. */
    readonly rtoken: string,
    why: string,
  ) {
    super(`${call} has no answer: ${why}`);
    this.name = "Unreachable";
  }
}
