import { useAction, type Action, type ActionOptions } from "@agio/sdk";
import type { FieldProblems } from "./useProblems";

/** A form that is sent: a refusal stands beside the field it names, and what guards the account is asked for again. */
export function useDeed<T, F extends string>(
  call: string,
  problems: Pick<FieldProblems<F>, "refuse">,
  otherwise: F,
  onSuccess: (data: T) => void,
  options: Pick<ActionOptions<T>, "method" | "invalidates"> = {},
): Action<T> {
  return useAction<T>(call, {
    notice: "none",
    quiet: true,
    invalidates: ["web/security"],
    ...options,
    onRefusal: (error) => problems.refuse(error, otherwise),
    onSuccess,
  });
}
