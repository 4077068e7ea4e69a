import { useEffect } from "react";
import { useAction, type Action, type ActionOptions } from "@agio/sdk";
import type { FieldProblems } from "./useProblems";

/**
 * A form that is sent: a refusal stands beside the field it names, what guards the account is asked for again, and an
 * edit ends what was said of sending it.
 */
export function useDeed<T, F extends string>(
  call: string,
  problems: Pick<FieldProblems<F>, "refuse" | "edits">,
  otherwise: F,
  onSuccess: (data: T) => void,
  options: Pick<ActionOptions<T>, "method" | "invalidates"> = {},
): Action<T> {
  const action = useAction<T>(call, {
    notice: "none",
    quiet: true,
    invalidates: ["web/security"],
    ...options,
    onRefusal: (error) => problems.refuse(error, otherwise),
    onSuccess,
  });
  const { reset } = action;
  useEffect(reset, [reset, problems.edits]);
  return action;
}
