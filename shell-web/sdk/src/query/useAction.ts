import { useCallback, useRef, useState } from "react";
import { notify, proofFor, type NoticeKind } from "../api/behaviour";
import { api, type Client } from "../api/client";
import type { AnswerOf, CallPath, FormOf, Given } from "../api/calls";
import { CallError, CODE, UNDECIDED, type Envelope } from "../api/envelope";
import type { Params, Signable } from "../api/form";
import { newIntent } from "../api/intent";
import { translate } from "../i18n/translate";
import { SIGN, signRequest } from "../session/passkey";
import { invalidate } from "./useCall";

export interface ActionOptions<T> {
  method?: "GET" | "POST";
  /** How the server's words of success appear. Buying and creating an order use "neutral". */
  notice?: Exclude<NoticeKind, "warning"> | "none";
  /** Calls whose queries are asked again after a success. */
  invalidates?: readonly string[];
  /** What went wrong is shown in place instead of in a toast: a refusal, and an answer that got lost (`error`). */
  quiet?: boolean;
  onSuccess?(data: T, envelope: Envelope<T>): void;
  onCallError?(error: CallError): void;
  /** In whose name; by default the user's. */
  client?: Client;
  /** Name of the form's field that takes the file of `run(params, file)`. */
  field?: string;
}

export interface Action<T, P extends object = Params> {
  /**
   * Resolves with the answer, or undefined when it was refused or got lost; the user has been told. With a file it goes
   * as multipart.
   */
  run(...given: Given<P, never, File | null>): Promise<T | undefined>;
  busy: boolean;
  /** How much of the file is sent, 0 to 1; null while no file is on its way. */
  progress: number | null;
  data: T | undefined;
  error: Error | null;
  /** Ends what was said of it. The intent stays while the outcome is unknown: what is written back is no other command. */
  reset(): void;
}

interface Held {
  key: string;
  file: File | null;
  intent: string;
}

/** Send it, and once more with what proves that it is the user where it was refused for want of that. */
async function proved<T>(send: (proof: Params | null) => Promise<T>, asked: Signable, first: Params | null): Promise<T> {
  for (let proof = first; ; ) {
    try {
      return await send(proof);
    } catch (failure) {
      proof = first === null && failure instanceof Error ? await proofFor(failure, asked, proof) : null;
      if (proof === null) throw failure;
    }
  }
}

/**
 * A command of the user. Its intent is kept while the outcome is unknown (no answer came, or one that says so), so that
 * pressing the same button again cannot do the command twice; any other answer, or other parameters, end the intent.
 */
export function useAction<C extends CallPath>(call: C, options: ActionOptions<AnswerOf<C>> = {}): Action<AnswerOf<C>, FormOf<C>> {
  return useAnyAction<AnswerOf<C>, FormOf<C>>(call, options);
}

/** As `useAction`, for what is told by who uses it which call it makes. */
export function useAnyAction<T = unknown, P extends object = Params>(call: string, options: ActionOptions<T> = {}): Action<T, P> {
  const [busy, setBusy] = useState(false);
  const [data, setData] = useState<T>();
  const [error, setError] = useState<Error | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const held = useRef<Held | null>(null);
  const running = useRef(false);
  const latest = useRef(options);
  latest.current = options;

  const run = useCallback(
    async (...[form, file = null]: Given<P, never, File | null>): Promise<T | undefined> => {
      const params: Params = { ...form };
      if (running.current) return undefined;
      running.current = true;
      const { method = "POST", notice = "success", invalidates = [], quiet = false, client = api, field } = latest.current;
      const key = JSON.stringify(params);
      if (held.current?.key !== key || held.current.file !== file) held.current = { key, file, intent: newIntent() };
      setBusy(true);
      setError(null);
      try {
        const ask = method === "POST" ? client.postEnvelope<T> : client.getEnvelope<T>;
        const { intent } = held.current;
        const { passkey, ...rest } = params;
        const asked = { call, params: passkey === SIGN ? rest : params, intent };
        const send = (proof: Params | null): Promise<Envelope<T>> => {
          const sent = { ...asked.params, ...proof };
          if (file === null) return ask(call, sent, { intent, quiet });
          return client.uploadEnvelope<T>(call, file, sent, {
            intent,
            quiet,
            ...(field === undefined ? {} : { field }),
            onProgress: (done, total) => setProgress(total > 0 ? done / total : null),
          });
        };
        const envelope = await proved(send, asked, passkey === SIGN ? await signRequest(client, asked) : null);
        held.current = null;
        setData(envelope.data);
        if (envelope.code === CODE.ok && envelope.message && notice !== "none") notify(notice, envelope.message);
        if (invalidates.length > 0) void invalidate(...invalidates);
        latest.current.onSuccess?.(envelope.data, envelope);
        return envelope.data;
      } catch (failure) {
        const problem = failure instanceof Error ? failure : new Error(String(failure));
        setError(problem);
        if (problem instanceof CallError) {
          if (!UNDECIDED.has(problem.code)) held.current = null;
          latest.current.onCallError?.(problem);
        } else if (!quiet) {
          notify("warning", translate("shell.error.lost"));
        }
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
        setProgress(null);
      }
    },
    [call],
  );
  const reset = useCallback(() => {
    setData(undefined);
    setError(null);
  }, []);
  return { run, busy, progress, data, error, reset };
}
