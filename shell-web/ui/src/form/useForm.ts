import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import {
  CallError,
  forgetDraft,
  isUndecided,
  useAnyAction,
  useDraft,
  useT,
  type ActionOptions,
  type AnswerOf,
  type CallPath,
  type FormOf,
  type Params,
} from "@agio/sdk";
import { tell, type CommandOutcome } from "../command/useCommand";

/** What is wrong, field by field, in the reader's language; `form` is what belongs to none of them. */
export type Problems<V> = Partial<Record<keyof V | "form", string>>;

interface Common<V extends object, T> extends Pick<ActionOptions<T>, "method" | "invalidates" | "client" | "field"> {
  start: V;
  /** Every field that is not right yet, in the language of the page at each drawing. */
  check?(values: V): Problems<V>;
  /** The form's fields by the names that the server has for them, where they differ. */
  theirs?: Readonly<Record<string, keyof V & string>>;
  /** Beside what a refusal stands that names no field of the form; by default the form itself. */
  otherwise?: keyof V & string;
  /** The name under which what is typed outlasts a reload and an ended session; `secret` fields never do. */
  draft?: string;
  /** The answer is not the end of it, such as a price: the draft stays until the command forgets it. */
  goesOn?: boolean;
  secret?: readonly (keyof V)[];
  /** True where the page now asks for what was missing: then nothing is said of the refusal. */
  onCallError?(error: CallError, values: V): boolean | void;
  /** A file among the values; it goes as multipart, under `field`. */
  file?(values: V): File | null;
  /** Another command of the page is being sent: nothing here changes meanwhile. */
  locked?: boolean;
  /** Fields that are worth one answer, such as a code: typed anew once there is one. */
  once?: readonly (keyof V)[];
  /** Of a command: what became of it, said to everybody with the way to its receipt. */
  done?(answer: T, values: V): CommandOutcome;
  onSuccess?(answer: T, values: V): void;
}

/** What is sent; by default the values as they are, where the call takes them. */
type Sent<V extends object, C extends CallPath> =
  V extends FormOf<C> ? { params?(values: V): FormOf<C> } : { params(values: V): FormOf<C> };

export type FormOptions<V extends object, C extends CallPath> = Common<V, AnswerOf<C>> & Sent<V, C> & { call: C };

export interface AnyFormOptions<V extends object, T> extends Common<V, T> {
  call: string;
  /** What is sent; by default the values as they are. */
  params?(values: V): Params;
}

export interface FieldOf<X> {
  name: string;
  value: X;
  onChange(value: X): void;
  error: string | undefined;
}

export interface Form<V extends object> {
  ref: RefObject<HTMLFormElement | null>;
  values: V;
  /** Nothing changes while it is being sent. An edit ends what was said of sending it. */
  set(part: Partial<V>): void;
  /** Name, value, change and error of a field, to be spread over its component. */
  field<K extends keyof V & string>(name: K): FieldOf<V[K]>;
  problem(name: keyof V | "form"): string | undefined;
  /** Whether these fields are right; what is wrong with them is said, and the first of them gets the focus. */
  check(...names: readonly (keyof V & string)[]): boolean;
  /**
   * A refusal of a call that belongs to a field of this form, such as the sending of its code: beside the field that it
   * names, or `here` whatever it names.
   */
  refuse(error: CallError, otherwise: keyof V & string, here?: boolean): void;
  /** How often it was edited: with an edit ends what was said of its parts. */
  edits: number;
  submit(event?: FormEvent): void;
  /** Send it with these values, such as a code whose last digit was typed just now. */
  send(part?: Partial<V>): void;
  /** As it was opened: nothing that was typed stays in memory. */
  restart(): void;
  busy: boolean;
  progress: number | null;
  /** Why sending it failed. */
  error: Error | null;
}

/**
 * The one form: what is typed, what is wrong with it, and the call that takes it. What is wrong is said when the form is
 * sent, and from then on with each change; the focus moves when the form is sent and never when a field is left. The
 * command keeps its request token while its outcome is unknown (`useAction`).
 */
export const useForm = <V extends object, C extends CallPath>(options: FormOptions<V, C>): Form<V> =>
  useAnyForm(options as AnyFormOptions<V, AnswerOf<C>>);

/** As `useForm`, for what is told by who uses it which call it makes. */
export function useAnyForm<V extends object, T = unknown>(options: AnyFormOptions<V, T>): Form<V> {
  const { call, theirs = {}, otherwise, draft, secret } = options;
  const t = useT();
  const ref = useRef<HTMLFormElement>(null);
  const start = useRef(options.start);
  const latest = useRef(options);
  latest.current = options;
  const [values, setValues] = useState(options.start);
  const [asked, setAsked] = useState<ReadonlySet<keyof V> | "all">(new Set());
  const [refusal, setRefusal] = useState<{ field: keyof V | "form"; error: CallError } | null>(null);
  const [shown, setShown] = useState(0);
  const [edits, setEdits] = useState(0);

  useEffect(() => {
    if (shown > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);
  useDraft(draft, Object.fromEntries(Object.entries(values).filter(([name]) => !secret?.includes(name as keyof V))) as Partial<V>, (kept) =>
    setValues((now) => ({ ...now, ...kept })),
  );

  const refuse = useCallback(
    (error: CallError, beside: (keyof V & string) | undefined, here = false) => {
      const named = here ? null : error.field;
      const own = named === null ? undefined : (theirs[named] ?? (named in start.current ? (named as keyof V & string) : undefined));
      setRefusal({ field: own ?? beside ?? "form", error });
      setShown((count) => count + 1);
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `theirs` is a table written beside the call
    [],
  );
  const spend = () => {
    const { once = [] } = latest.current;
    if (once.length > 0) setValues((now) => ({ ...now, ...Object.fromEntries(once.map((name) => [name, start.current[name]])) }));
  };
  const action = useAnyAction<T>(call, {
    notice: "none",
    quiet: true,
    ...(options.method ? { method: options.method } : {}),
    ...(options.invalidates ? { invalidates: options.invalidates } : {}),
    ...(options.client ? { client: options.client } : {}),
    ...(options.field ? { field: options.field } : {}),
    onCallError(error) {
      if (!isUndecided(error)) spend();
      if (latest.current.onCallError?.(error, values) !== true) refuse(error, otherwise);
    },
    onSuccess(answer) {
      if (draft !== undefined && latest.current.goesOn !== true) forgetDraft(draft);
      const reported = latest.current.done?.(answer, values);
      if (reported) tell(reported, t("shell.command.view"));
      spend();
      latest.current.onSuccess?.(answer, values);
    },
  });
  // Looked for when it is asked for, so that a check may rest on what the caller makes of the values.
  let known: Problems<V> | undefined;
  const found = (): Problems<V> => (known ??= latest.current.check?.(values) ?? {});
  const send = (part?: Partial<V>) => {
    const sent = part ? { ...values, ...part } : values;
    if (part) setValues(sent);
    setAsked("all");
    setRefusal(null);
    // A field may say by itself what is wrong with it, such as a day that is none.
    const unread = [...(ref.current?.querySelectorAll("input") ?? [])].some(({ validity }) => validity.customError);
    const wrong = part ? (latest.current.check?.(sent) ?? {}) : found();
    if (unread || Object.values(wrong).some((text) => text !== undefined)) return setShown((count) => count + 1);
    void action.run(latest.current.params?.(sent) ?? (sent as Params), latest.current.file?.(sent) ?? null);
  };
  const problem = (name: keyof V | "form"): string | undefined => {
    if (refusal?.field === name) return refusal.error.message || t("shell.error.request");
    return asked === "all" || (name !== "form" && asked.has(name)) ? found()[name] : undefined;
  };
  const busy = action.busy || options.locked === true;
  const set = (part: Partial<V>) => {
    if (busy) return;
    setValues((now) => ({ ...now, ...part }));
    if (refusal && (refusal.field === "form" || refusal.field in part)) setRefusal(null);
    setEdits((count) => count + 1);
    action.reset();
  };
  return {
    edits,
    ref,
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
      error: problem(name),
    }),
    problem,
    check(...names) {
      setAsked((now) => (now === "all" ? now : new Set([...now, ...names])));
      const wrong = names.some((name) => found()[name] !== undefined);
      if (wrong) setShown((count) => count + 1);
      return !wrong;
    },
    refuse,
    submit(event) {
      event?.preventDefault();
      send();
    },
    send,
    restart() {
      setValues(start.current);
      setAsked(new Set());
      setRefusal(null);
      action.reset();
    },
    busy,
    progress: action.progress,
    error: action.error,
  };
}
