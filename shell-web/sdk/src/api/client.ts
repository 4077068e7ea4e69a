import { currentLanguage } from "../i18n/language";
import { getToken } from "../session/token";
import { behave, type Asked } from "./behaviour";
import type { AnswerOf, CallPath, FormOf, Given } from "./calls";
import { CallError, CODE, NetworkError, type Envelope } from "./envelope";
import { encodeForm, type Params } from "./form";
import { newIntent } from "./intent";

export interface CallOptions extends Asked {
  /** Request token of the command; give the same one when the command is tried again. */
  intent?: string;
  signal?: AbortSignal;
}

export interface UploadOptions extends CallOptions {
  onProgress?(sent: number, total: number): void;
  /** Name of the file's form field. */
  field?: string;
}

export const TIMEOUT_MS = 30_000;

/** The pauses after which a command whose twin still runs is sent once more: its answer is the twin's, once that is done. */
const TWIN_PAUSES_MS = [200, 400, 800, 1_600, 3_200];

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

const address = (call: string): string => (call.startsWith("/") ? call : `/${call}`);

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && typeof (value as Envelope).code === "number";
}

function lost(call: string, cause: unknown): NetworkError {
  console.error(`${call} got no answer`, cause);
  return new NetworkError(call, cause);
}

/** The envelope of a call that was fetched; a lost line and a body that is none are the same to the caller. */
async function send(call: string, url: string, init: RequestInit, options: CallOptions): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException("time-out", "TimeoutError")), TIMEOUT_MS);
  const stop = () => controller.abort(options.signal?.reason);
  if (options.signal?.aborted) stop();
  options.signal?.addEventListener("abort", stop, { once: true });
  try {
    const response = await fetch(url, { ...init, credentials: "same-origin", signal: controller.signal });
    return await response.json();
  } catch (cause) {
    if (options.signal?.aborted) throw new NetworkError(call, cause);
    throw lost(call, cause);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", stop);
  }
}

export interface ClientOptions {
  /** The token of the session that calls; null before a sign-in. */
  token(): string | null;
  /**
   * What the end of this session (codes 1000, 2000 and 121) does; without it, what the shell does for its users.
   */
  onSessionEnd?(envelope: Envelope): void;
}

export interface Client {
  /** The token it calls with now. */
  token(): string | null;
  getEnvelope<T>(call: string, params?: Params, options?: CallOptions): Promise<Envelope<T>>;
  postEnvelope<T>(call: string, params?: Params, options?: CallOptions): Promise<Envelope<T>>;
  get<P extends CallPath>(call: P, ...given: Given<FormOf<P>, never, CallOptions>): Promise<AnswerOf<P>>;
  post<P extends CallPath>(call: P, ...given: Given<FormOf<P>, never, CallOptions>): Promise<AnswerOf<P>>;
  /** As `get` and `post`, for what is told by who uses it which call it makes. */
  getAny<T>(call: string, params?: Params, options?: CallOptions): Promise<T>;
  postAny<T>(call: string, params?: Params, options?: CallOptions): Promise<T>;
  upload<T>(call: string, file: Blob, params?: Params, options?: UploadOptions): Promise<T>;
  uploadEnvelope<T>(call: string, file: Blob, params?: Params, options?: UploadOptions): Promise<Envelope<T>>;
}

const ENDED: ReadonlySet<number> = new Set([CODE.logOut, CODE.logInAgain, CODE.demoExpired]);

/** Calls in the name of one session. `api` is the user's; a console of its own makes its own. */
export function createClient({ token, onSessionEnd }: ClientOptions): Client {
  function settle<T>(call: string, sent: string | null, body: unknown, asked: Asked): Envelope<T> {
    if (!isEnvelope(body)) throw new NetworkError(call, body);
    // An answer to an older token says nothing about the session that has begun since, here or in another tab.
    if (!ENDED.has(body.code)) behave(body, asked);
    else if (sent === token()) (onSessionEnd ?? ((ended) => behave(ended, asked)))(body);
    if (body.code !== CODE.ok && body.code !== CODE.silent) throw new CallError(call, body);
    return body as Envelope<T>;
  }

  const fieldsOf = (params: Params, sent: string | null, { intent }: CallOptions): URLSearchParams =>
    encodeForm({ ...params, token: sent ?? "", lang: currentLanguage(), rtoken: intent ?? newIntent() });

  async function getEnvelope<T>(call: string, params: Params = {}, options: CallOptions = {}): Promise<Envelope<T>> {
    const sent = token();
    const query = encodeForm({ ...params, lang: currentLanguage(), rtoken: options.intent ?? newIntent() });
    const headers: HeadersInit = sent ? { Authorization: `Bearer ${sent}` } : {};
    const body = await send(call, `${address(call)}?${query}`, { method: "GET", headers }, options);
    return settle<T>(call, sent, body, options);
  }

  async function postEnvelope<T>(call: string, params: Params = {}, options: CallOptions = {}): Promise<Envelope<T>> {
    const sent = token();
    const init = { method: "POST", body: fieldsOf(params, sent, options) };
    let body = await send(call, address(call), init, options);
    for (const milliseconds of TWIN_PAUSES_MS) {
      if (!isEnvelope(body) || body.code !== CODE.inProgress) break;
      await pause(milliseconds);
      body = await send(call, address(call), init, options);
    }
    return settle<T>(call, sent, body, options);
  }

  /** A file with its fields as multipart, with progress. XMLHttpRequest because fetch does not report bytes sent. */
  function uploadEnvelope<T>(call: string, file: Blob, params: Params = {}, options: UploadOptions = {}): Promise<Envelope<T>> {
    const sent = token();
    const form = new FormData();
    for (const [key, value] of fieldsOf(params, sent, options)) form.append(key, value);
    form.append(options.field ?? "file", file, file instanceof File ? file.name : "file");
    return new Promise<Envelope<T>>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", address(call));
      request.timeout = TIMEOUT_MS * 4;
      request.upload.onprogress = (event) => options.onProgress?.(event.loaded, event.total);
      request.onload = () => {
        try {
          resolve(settle<T>(call, sent, JSON.parse(request.responseText), options));
        } catch (error) {
          reject(error instanceof SyntaxError ? lost(call, error) : error);
        }
      };
      request.onerror = () => reject(lost(call, request.status));
      request.ontimeout = () => reject(lost(call, "time-out"));
      request.onabort = () => reject(new NetworkError(call, "aborted"));
      options.signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(form);
    });
  }

  const getAny = async <T>(call: string, params?: Params, options?: CallOptions): Promise<T> =>
    (await getEnvelope<T>(call, params, options)).data;
  const postAny = async <T>(call: string, params?: Params, options?: CallOptions): Promise<T> =>
    (await postEnvelope<T>(call, params, options)).data;

  return {
    token,
    getEnvelope,
    postEnvelope,
    get: (call, ...[form, options]) => getAny(call, { ...form }, options),
    post: (call, ...[form, options]) => postAny(call, { ...form }, options),
    getAny,
    postAny,
    upload: async <T>(call: string, file: Blob, params?: Params, options?: UploadOptions): Promise<T> =>
      (await uploadEnvelope<T>(call, file, params, options)).data,
    uploadEnvelope,
  };
}

/** Calls in the user's name. */
export const api: Client = createClient({ token: getToken });
