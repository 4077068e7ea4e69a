import { useEffect, useRef, useState, type RefObject } from "react";
import { useAction, useT, type ActionOptions, type Params } from "@agio/sdk";
import { refusedField } from "../refused";

export type Problems<F extends string> = Partial<Record<F | "form", string>>;

export interface FormState<F extends string> {
  ref: RefObject<HTMLFormElement | null>;
  values: Record<F, string>;
  problems: Problems<F>;
  /** Nothing changes while the form is being sent; an edit ends what was said of sending it. */
  set(field: F): (value: string) => void;
  /** Show what is wrong, and go to the first field of it; whether there was anything. */
  show(problems: Problems<F>): boolean;
  send(params: Params): void;
  busy: boolean;
  /** Why sending it failed. */
  error: Error | null;
}

/** The texts of a form, the call that takes them, and what is wrong with them, each beside its field. */
export function useForm<F extends string, T>(
  start: Record<F, string>,
  call: string,
  options: Pick<ActionOptions<T>, "invalidates" | "onSuccess">,
): FormState<F> {
  const t = useT("wallet");
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Problems<F>>({});
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [shown]);
  const show = (found: Problems<F>): boolean => {
    setProblems(found);
    const any = Object.keys(found).length > 0;
    if (any) setShown((count) => count + 1);
    return any;
  };
  const action = useAction<T>(call, {
    ...options,
    notice: "none",
    quiet: true,
    onRefusal: (error) => {
      const named = refusedField(error);
      const field = named !== null && named in start ? (named as F) : "form";
      show({ [field]: error.message || t("shell.error.request") } as Problems<F>);
    },
  });
  return {
    ref,
    values,
    problems,
    set: (field) => (value) => {
      if (action.busy) return;
      setValues((now) => ({ ...now, [field]: value }));
      setProblems(({ [field]: _, form: __, ...others }) => others as Problems<F>);
      action.reset();
    },
    show,
    send: (params) => void action.run(params),
    busy: action.busy,
    error: action.error,
  };
}
