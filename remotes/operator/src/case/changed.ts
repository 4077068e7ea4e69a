import { createContext, useContext } from "react";
import type { CallError } from "@agio/sdk";

/** The kernel's code for what is decided, ticked or opened on a case that isn't the one that is shown any more. */
const CASE_CHANGED = 162;

/** Tells the pane of a case that the case has changed since it was opened; nobody hears it elsewhere. */
export const CaseChanged = createContext<() => void>(() => undefined);

/** What a call about a case does with its refusal. */
export function useChangedCase(): (error: CallError) => void {
  const tell = useContext(CaseChanged);
  return (error) => {
    if (error.code === CASE_CHANGED) tell();
  };
}
