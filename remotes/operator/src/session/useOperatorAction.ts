import { CallError, useAction, useT, type Action, type AnswerOf, type CallPath, type FormOf } from "@agio/sdk";
import { useChangedCase } from "../case/changed";
import { operatorApi } from "./client";

export interface Problem {
  text: string;
  /** The field it belongs beside, where the server names one. */
  field: string | null;
}

export interface OperatorActionOptions {
  method?: "GET" | "POST";
  /** Calls whose answers the command changes. */
  renews?: string[];
}

export interface OperatorAction<P extends CallPath> {
  /** Resolves with the answer, or undefined where there is none; then `problem` says why. */
  run: Action<AnswerOf<P>, FormOf<P>>["run"];
  busy: boolean;
  problem: Problem | null;
  clear(): void;
}

/** A command of the operator; what went wrong is shown beside it. */
export function useOperatorAction<P extends CallPath>(
  call: P,
  { method = "POST", renews = [] }: OperatorActionOptions = {},
): OperatorAction<P> {
  const t = useT();
  const onCallError = useChangedCase();
  const { run, busy, error, reset } = useAction(call, {
    client: operatorApi,
    method,
    quiet: true,
    notice: "none",
    invalidates: renews,
    onCallError,
  });
  return { run, busy, problem: error && problemOf(error, t), clear: reset };
}

function problemOf(error: Error, t: (key: string) => string): Problem {
  if (!(error instanceof CallError)) return { text: t("shell.error.lost"), field: null };
  const data = error.envelope.data as { field?: unknown } | null;
  return { text: error.message || t("shell.error.request"), field: typeof data?.field === "string" ? data.field : null };
}
