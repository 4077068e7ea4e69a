import { currentLanguage } from "../i18n/language";
import { getToken } from "../session/token";
import { behave } from "./behaviour";
import { CallError, CODE, NetworkError, type Envelope } from "./envelope";
import { encodeForm, type Params } from "./form";
import { newIntent } from "./intent";

export interface CallOptions {
  /** Request token of the deed; give the same one when the deed is tried again. */
  intent?: string;
  /** Do not toast a refusal: the caller shows it in place. */
  quiet?: boolean;
  signal?: AbortSignal;
}

export interface UploadOptions extends CallOptions {
  onProgress?(sent: number, total: number): void;
  /** Name of the file's form field. */
  field?: string;
}

export const TIMEOUT_MS = 30_000;

const address = (call: string): string => (call.startsWith("/") ? call : `/${call}`);

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && typeof (value as Envelope).code === "number";
}

function settle<T>(call: string, body: unknown, quiet: boolean): Envelope<T> {
  if (!isEnvelope(body)) throw new NetworkError(call, body);
  behave(body, quiet);
  if (body.code !== CODE.ok && body.code !== CODE.silent) throw new CallError(call, body);
  return body as Envelope<T>;
}

function lost(call: string, cause: unknown): NetworkError {
  console.error(`${call} got no answer`, cause);
  return new NetworkError(call, cause);
}

async function send<T>(call: string, url: string, init: RequestInit, options: CallOptions): Promise<Envelope<T>> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException("time-out", "TimeoutError")), TIMEOUT_MS);
  const stop = () => controller.abort(options.signal?.reason);
  if (options.signal?.aborted) stop();
  options.signal?.addEventListener("abort", stop, { once: true });
  let body: unknown;
  try {
    const response = await fetch(url, { ...init, credentials: "same-origin", signal: controller.signal });
    body = await response.json();
  } catch (cause) {
    if (options.signal?.aborted) throw new NetworkError(call, cause);
    throw lost(call, cause);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", stop);
  }
  return settle<T>(call, body, options.quiet ?? false);
}

function getEnvelope<T>(call: string, params: Params = {}, options: CallOptions = {}): Promise<Envelope<T>> {
  const query = encodeForm({ ...params, lang: currentLanguage(), rtoken: options.intent ?? newIntent() });
  const token = getToken();
  const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
  return send(call, `${address(call)}?${query}`, { method: "GET", headers }, options);
}

function postEnvelope<T>(call: string, params: Params = {}, options: CallOptions = {}): Promise<Envelope<T>> {
  const body = encodeForm({
    ...params,
    token: getToken() ?? "",
    lang: currentLanguage(),
    rtoken: options.intent ?? newIntent(),
  });
  return send(call, address(call), { method: "POST", body }, options);
}

/** A file with its fields as multipart, with progress. XMLHttpRequest because fetch does not report bytes sent. */
function upload<T>(call: string, file: Blob, params: Params = {}, options: UploadOptions = {}): Promise<T> {
  const form = new FormData();
  const fields = encodeForm({
    ...params,
    token: getToken() ?? "",
    lang: currentLanguage(),
    rtoken: options.intent ?? newIntent(),
  });
  for (const [key, value] of fields) form.append(key, value);
  form.append(options.field ?? "file", file, file instanceof File ? file.name : "file");
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address(call));
    request.timeout = TIMEOUT_MS * 4;
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded, event.total);
    request.onload = () => {
      try {
        resolve(settle<T>(call, JSON.parse(request.responseText), options.quiet ?? false).data);
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

export const api = {
  getEnvelope,
  postEnvelope,
  get: async <T>(call: string, params?: Params, options?: CallOptions): Promise<T> =>
    (await getEnvelope<T>(call, params, options)).data,
  post: async <T>(call: string, params?: Params, options?: CallOptions): Promise<T> =>
    (await postEnvelope<T>(call, params, options)).data,
  upload,
};
