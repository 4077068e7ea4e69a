import { CallError, CODE, currentLanguage, encodeForm, NetworkError, newIntent, TIMEOUT_MS, type Envelope, type Params } from "@agio/sdk";
import { end, operatorToken } from "./token";

const ENDED: ReadonlySet<number> = new Set([CODE.logOut, CODE.logInAgain]);

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && typeof (value as Envelope).code === "number";
}

async function ask(call: string, url: string, init: RequestInit): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { ...init, credentials: "same-origin", signal });
    return await response.json();
  } catch (cause) {
    throw new NetworkError(call, cause);
  }
}

async function settle<T>(call: string, token: string | null, answer: Promise<unknown>): Promise<T> {
  const body = await answer;
  if (!isEnvelope(body)) throw new NetworkError(call, body);
  if (body.code === CODE.ok || body.code === CODE.silent) return body.data as T;
  // An answer to an older token says nothing about the session that has begun since.
  if (ENDED.has(body.code) && token !== null && token === operatorToken.get()) end(body.message ?? null);
  throw new CallError(call, body);
}

/** Calls in the operator's name. The end of this session leads to the console's sign-in and leaves the user's alone. */
export const operatorApi = {
  get<T>(call: string, params: Params = {}): Promise<T> {
    const token = operatorToken.get();
    const query = encodeForm({ ...params, lang: currentLanguage(), rtoken: newIntent() });
    const headers: HeadersInit = token === null ? {} : { Authorization: `Bearer ${token}` };
    return settle(call, token, ask(call, `/${call}?${query}`, { headers }));
  },
  /** `intent` is the same when a deed is tried again whose outcome is unknown. */
  post<T>(call: string, params: Params = {}, intent: string = newIntent()): Promise<T> {
    const token = operatorToken.get();
    const body = encodeForm({ ...params, token: token ?? "", lang: currentLanguage(), rtoken: intent });
    return settle(call, token, ask(call, `/${call}`, { method: "POST", body }));
  },
};
