import { useEffect, useRef, useState } from "react";
import { CallError, useT } from "@agio/sdk";

const DEBOUNCE_MS = 250;

export interface Quoted<Q> {
  /** The last answer; of an earlier question while `waiting`. */
  quote: Q | null;
  /** What is there to look at: the quote, before there is one that of the example; undefined while that is awaited. */
  shown: Q | null | undefined;
  waiting: boolean;
  /** Why there is none, in the language of the page. */
  problem: string | null;
  /** The field that the refusal belongs to. */
  field: string | null;
  again(): void;
}

export interface QuoteOptions<P> {
  /** Milliseconds after which the same is asked anew, for prices that move; a page that isn't looked at waits. */
  every?: number;
  /** What is asked before anything is: a form has its whole shape then, and stays where it is as it is filled in. */
  example?: P | null;
}

/**
 * What the settling function answers to the fields as they stand, a moment after the last keystroke. An answer to an
 * earlier question is dropped, so the figures always belong to what is typed.
 * @param question what is asked, null while the fields hold nothing to ask; compared by its JSON
 */
export function useQuote<P, Q>(
  question: P | null,
  ask: (question: P, signal: AbortSignal) => Promise<Q>,
  { every, example = null }: QuoteOptions<P> = {},
): Quoted<Q> {
  const t = useT();
  const key = question === null ? null : JSON.stringify(question);
  const model = example === null ? null : JSON.stringify(example);
  const [answer, setAnswer] = useState<{ key: string; quote: Q | null; problem: string | null; field: string | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const call = useRef(ask);
  call.current = ask;
  useEffect(() => {
    if (key === null) return setAnswer(null);
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      if (every !== undefined && !abort.signal.aborted) timer = setTimeout(asked, every);
    };
    const asked = () => {
      if (document.hidden && every !== undefined) return later();
      call.current(JSON.parse(key) as P, abort.signal).then(
        (quote) => {
          if (abort.signal.aborted) return;
          setAnswer({ key, quote, problem: null, field: null });
          later();
        },
        (error: unknown) => {
          if (abort.signal.aborted) return;
          const refusal = error instanceof CallError ? error : null;
          const problem = refusal?.message || t("shell.error.panel");
          // A dead line takes back nothing: what was quoted stands until it has run out, which the server judges.
          setAnswer((last) => ({
            key,
            quote: refusal === null && last?.key === key ? last.quote : null,
            problem,
            field: refusal?.field ?? null,
          }));
          later();
        },
      );
    };
    timer = setTimeout(asked, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, attempt, t, every]);
  const [sample, setSample] = useState<Q | null | undefined>(model === null ? null : undefined);
  useEffect(() => {
    if (model === null) return setSample(null);
    const abort = new AbortController();
    call.current(JSON.parse(model) as P, abort.signal).then(
      (quote) => !abort.signal.aborted && setSample(quote),
      () => !abort.signal.aborted && setSample(null),
    );
    return () => abort.abort();
  }, [model]);
  const quote = answer?.quote ?? null;
  return {
    quote,
    shown: quote ?? sample,
    waiting: key !== null && answer?.key !== key,
    problem: answer?.key === key ? answer.problem : null,
    field: answer?.key === key ? answer.field : null,
    again() {
      setAnswer(null);
      setAttempt((count) => count + 1);
    },
  };
}
