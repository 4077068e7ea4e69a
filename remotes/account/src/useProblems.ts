import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { CallError, useT } from "@agio/sdk";
import type { Problems } from "./rules";

export interface FieldProblems<F extends string> {
  form: RefObject<HTMLFormElement | null>;
  /** The sentence beside a field. */
  of(field: F): string | undefined;
  /** Show these, and go to the first field that has one. */
  show(problems: Problems<F>): boolean;
  /** A refusal of the server, beside the field it names; `here` keeps it beside `otherwise` whatever it names. */
  refuse(error: CallError, otherwise: F, here?: boolean): void;
  /** The field was edited, or what stands beside it is over. */
  clear(field: F): void;
  /** How often the form was edited: with it ends what was said of sending it. */
  edits: number;
}

/** What is wrong, field by field: found here or answered by the server, whose own names of fields `theirs` translates. */
export function useProblems<F extends string>(fields: readonly F[], theirs: Readonly<Record<string, F>> = {}): FieldProblems<F> {
  const t = useT("account");
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Problems<F>>({});
  const [said, setSaid] = useState<{ field: F; text: string } | null>(null);
  const [shown, setShown] = useState(0);
  const [edits, setEdits] = useState(0);
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);

  const clear = useCallback((field: F) => {
    setFound(({ [field]: _, ...others }) => others as Problems<F>);
    setSaid((now) => (now?.field === field ? null : now));
    setEdits((count) => count + 1);
  }, []);
  return {
    form,
    of(field) {
      if (said?.field === field) return said.text;
      const problem = found[field];
      return problem && t(problem.key, problem.values);
    },
    show(problems) {
      setFound(problems);
      setSaid(null);
      const any = Object.keys(problems).length > 0;
      if (any) setShown((count) => count + 1);
      return any;
    },
    refuse(error, otherwise, here = false) {
      const named = (error.envelope.data as { field?: string } | null)?.field;
      const field = here ? otherwise : (theirs[named ?? ""] ?? fields.find((name) => name === named) ?? otherwise);
      setSaid({ field, text: error.message || t("shell.error.request") });
      setShown((count) => count + 1);
    },
    clear,
    edits,
  };
}
