import { useEffect, useRef, useState, type RefObject } from "react";
import { useT, type CallError } from "@agio/sdk";

export type Problems<F extends string> = Partial<Record<F | "form", string>>;

export interface Fields<F extends string> {
  form: RefObject<HTMLFormElement | null>;
  values: Record<F, string>;
  problems: Problems<F>;
  set(field: F): (value: string) => void;
  /** Show what is wrong, and go to the first field of it; whether there was anything. */
  show(problems: Problems<F>): boolean;
  /** A refusal of the server, beside the field it names. */
  refuse(error: CallError): void;
}

/** The texts of a form and what is wrong with them, each beside its field. */
export function useFields<F extends string>(start: Record<F, string>): Fields<F> {
  const t = useT("wallet");
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Problems<F>>({});
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [shown]);
  const show = (found: Problems<F>): boolean => {
    setProblems(found);
    const any = Object.keys(found).length > 0;
    if (any) setShown((count) => count + 1);
    return any;
  };
  return {
    form,
    values,
    problems,
    set: (field) => (value) => {
      setValues((now) => ({ ...now, [field]: value }));
      setProblems(({ [field]: _, form: __, ...others }) => others as Problems<F>);
    },
    show,
    refuse(error) {
      const named = (error.envelope.data as { field?: string } | null)?.field;
      const field = named !== undefined && named in start ? (named as F) : "form";
      show({ [field]: error.message || t("shell.error.request") } as Problems<F>);
    },
  };
}
