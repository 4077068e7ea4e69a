import { useT, type AnswerOf, type CallPath, type FormOf } from "@agio/sdk";
import { useAnyForm, type AnyFormOptions, type FormState, type Problems } from "@agio/ui";
import { NO_REQUIREMENTS, NO_PROOF, needsOf, proofParams, proofProblems, type ProofForm, type ProofRequirements } from "./proof";
import { said } from "../problems";
import type { Security } from "./security";

export type ProvedForm<V extends object> = FormState<V & ProofForm> & { needs: ProofRequirements };

type Unproved<F> = F extends object ? Omit<F, keyof ProofForm> : never;

interface Options<V extends object, C extends CallPath> extends Omit<AnyFormOptions<V & ProofForm, AnswerOf<C>>, "start" | "params"> {
  call: C;
  start: V;
  /** What is sent beside the proof; nothing without it. */
  params?(values: V): Unproved<FormOf<C>>;
}

/** A form of the account's security: what it asks, and beside it what proves that the owner asks. */
export function useProvedForm<V extends object, C extends CallPath>(security: Security | null, options: Options<V, C>): ProvedForm<V> {
  const t = useT("account");
  const needs = security ? needsOf(security) : NO_REQUIREMENTS;
  const form: FormState<V & ProofForm> = useAnyForm<V & ProofForm, AnswerOf<C>>({
    invalidates: ["web/security"],
    once: ["passkey"],
    ...(needs.first && { otherwise: needs.first as keyof V & keyof ProofForm & string }),
    ...options,
    start: { ...NO_PROOF, ...options.start },
    check: (values) => ({ ...options.check?.(values), ...said(t, proofProblems(values, needs)) }) as Problems<V & ProofForm>,
    params: (values) => ({ ...options.params?.(values), ...proofParams(values, needs) }),
    onSuccess(answer, values) {
      form.restart();
      options.onSuccess?.(answer, values);
    },
  });
  return { ...form, needs };
}
