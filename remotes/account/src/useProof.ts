import { useState } from "react";
import { NO_PROOF, needsOf, proofParams, proofProblems, type ProofField, type ProofForm, type ProofNeeds } from "./proof";
import type { Problems } from "./rules";
import type { Security } from "./security";

export interface ProofState {
  form: ProofForm;
  needs: ProofNeeds;
  change(part: Partial<ProofForm>): void;
  problems(): Problems<ProofField>;
  params(): Record<string, string>;
  /** Nothing that was typed stays in memory longer than it is needed. */
  clear(): void;
}

export function useProof(security: Security): ProofState {
  const [form, setForm] = useState(NO_PROOF);
  const needs = needsOf(security);
  return {
    form,
    needs,
    change: (part) => setForm((now) => ({ ...now, ...part })),
    problems: () => proofProblems(form, needs),
    params: () => proofParams(form, needs),
    clear: () => setForm(NO_PROOF),
  };
}
