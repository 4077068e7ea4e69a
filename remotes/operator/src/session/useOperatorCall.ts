import { useCallback, useEffect, useState } from "react";
import { CallError, NetworkError, useLanguage, useStore, useT, type Params } from "@agio/sdk";
import { operatorApi } from "./client";
import { usePresent } from "./presence";
import { operatorToken } from "./token";

export interface OperatorQuery<T> {
  data: T | undefined;
  error: Error | null;
  /** A sentence for the operator, null without an error. */
  problem: string | null;
  /** Nothing to show yet. */
  loading: boolean;
  retry(): void;
}

interface State {
  key: string | null;
  data: unknown;
  error: Error | null;
}

const NONE: State = { key: null, data: undefined, error: null };
const STAMP_LIMIT = 100;
const answers = new Map<string, unknown>();

function remember(key: string, data: unknown): void {
  answers.delete(key);
  answers.set(key, data);
  if (answers.size > STAMP_LIMIT) answers.delete(answers.keys().next().value ?? key);
}

operatorToken.subscribe(() => answers.clear());

/**
 * What a call answers in the operator's name, asked again every `every` milliseconds while somebody is there.
 * `params = null` waits. What was seen before is shown at once and then renewed.
 */
export function useOperatorCall<T>(call: string, params: Params | null = {}, every = 0): OperatorQuery<T> {
  const t = useT();
  const token = useStore(operatorToken);
  const { key: language } = useLanguage();
  const present = usePresent();
  const [state, setState] = useState<State>(NONE);
  const [attempt, setAttempt] = useState(0);
  const key = params === null || token === null ? null : JSON.stringify([call, params, language]);

  useEffect(() => {
    if (key === null || !present) return undefined;
    const [name, sent] = JSON.parse(key) as [string, Params];
    let live = true;
    const renew = async () => {
      try {
        const data = await operatorApi.get<T>(name, sent);
        remember(key, data);
        if (live) setState({ key, data, error: null });
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error));
        if (live) setState({ key, data: answers.get(key), error: problem });
      }
    };
    void renew();
    const timer = every > 0 ? setInterval(() => void renew(), every) : undefined;
    return () => {
      live = false;
      clearInterval(timer);
    };
  }, [key, every, present, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const { data, error } = state.key === key ? state : { data: key === null ? undefined : answers.get(key), error: null };
  return {
    data: data as T | undefined,
    error,
    problem: error === null ? null : problemOf(error, t),
    loading: key !== null && data === undefined && error === null,
    retry,
  };
}

/** What an operator reads about an error. */
export function problemOf(error: Error, t: (key: string) => string): string {
  if (error instanceof CallError) return error.message || t("shell.error.request");
  return error instanceof NetworkError ? t("shell.error.network") : t("shell.error.panel");
}
