import { useRef, useState } from "react";
import { CallError, newIntent, useT, type Params } from "@agio/sdk";
import { operatorApi } from "./client";
import { problemOf } from "./useOperatorCall";

export interface Problem {
  text: string;
  /** The field it belongs beside, where the server names one. */
  field: string | null;
}

export interface OperatorAction<T> {
  /** Resolves with the answer, or undefined where there is none; then `problem` says why. */
  run(params?: Params): Promise<T | undefined>;
  busy: boolean;
  problem: Problem | null;
  clear(): void;
}

/** A deed of the operator. Its intent is kept while no answer came, so that pressing again can't do it twice. */
export function useOperatorAction<T = unknown>(call: string): OperatorAction<T> {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const held = useRef<{ key: string; intent: string } | null>(null);

  const run = async (params: Params = {}): Promise<T | undefined> => {
    if (busy) return undefined;
    const key = JSON.stringify(params);
    if (held.current?.key !== key) held.current = { key, intent: newIntent() };
    setBusy(true);
    setProblem(null);
    try {
      const data = await operatorApi.post<T>(call, params, held.current.intent);
      held.current = null;
      return data ?? (null as T);
    } catch (error) {
      const found = error instanceof Error ? error : new Error(String(error));
      if (found instanceof CallError) held.current = null;
      setProblem({ text: problemOf(found, t), field: fieldOf(found) });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, problem, clear: () => setProblem(null) };
}

function fieldOf(error: Error): string | null {
  if (!(error instanceof CallError)) return null;
  const data = error.envelope.data as { field?: unknown } | null;
  return typeof data?.field === "string" ? data.field : null;
}
