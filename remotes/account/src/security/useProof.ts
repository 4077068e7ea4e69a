import { useT } from "@agio/sdk";
import { useForm, type FormOptions, type FormState, type Problems } from "@agio/ui";
import { NO_NEEDS, NO_PROOF, needsOf, proofParams, proofProblems, type ProofForm, type ProofNeeds } from "./proof";
import { said } from "../rules";
import type { Security } from "./security";

export type ProvedForm<V extends object> = FormState<V & ProofForm> & { needs: ProofNeeds };

type Options<V extends object, T> = Omit<FormOptions<V & ProofForm, T>, "start"> & { start: V };

/** A form of the account's security: what it asks, and beside it what proves that the owner asks. */
export function useProvedForm<V extends object, T = unknown>(security: Security | null, options: Options<V, T>): ProvedForm<V> {
  const t = useT("account");
  const needs = security ? needsOf(security) : NO_NEEDS;
  const form = useForm<V & ProofForm, T>({
    invalidates: ["web/security"],
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
