import { useState, type ReactNode } from "react";
import {
  isUndecided,
  useAnyAction,
  useIsPaused,
  useLanguage,
  useT,
  type ActionOptions,
  type AnswerOf,
  type CallError,
  type CallPath,
  type FormOf,
  type Params,
} from "@agio/sdk";
import { toast, type ToastKind } from "../feedback/feedback";
import type { SummaryLine } from "../flow/flow";

/** What is about to happen, as the page says it; kept as it was said while its outcome is unknown. */
export interface CommandSheet<F extends object = Params> {
  params: F;
  /** One sentence with the sum. */
  text?: ReactNode;
  lines: readonly (SummaryLine | null | false | undefined)[];
}

/** What became of a command: "Sold 0.0253 BTC at 63,884.33", and the way to its receipt. */
export interface CommandOutcome {
  text: string;
  view?(): void;
  /** It was accepted and came to nothing, or to less than was meant. */
  lapsed?: boolean;
  /** How it is said where it isn't a success yet: money that was put away is told neutrally. */
  kind?: ToastKind;
}

/** Say what became of a command, to everybody, with the way to its receipt. */
export function tell({ text, view, lapsed, kind = "success" }: CommandOutcome, viewLabel: string): void {
  toast({
    kind: lapsed ? "warning" : kind,
    text,
    ...(view ? { action: { label: viewLabel, onClick: view } } : {}),
  });
}

export interface CommandOptions<T, C extends string = string> extends Pick<ActionOptions<T>, "invalidates" | "client" | "method"> {
  call: C;
  /** Said to everybody, seen and heard. */
  done(answer: T): CommandOutcome;
  onDone?(answer: T): void;
  onCallError?(error: CallError): void;
}

export interface Command<F extends object = Params> {
  busy: boolean;
  /** Its product begins nothing new for now: the sentence that says so. */
  paused: string | null;
  /** Sent, and no answer tells whether it was done: the very same is sent again, under the same request token. */
  unknown: CommandSheet<F> | null;
  /** Why it was refused; its sentence is in the language of the page. */
  refusal: CallError | null;
  /** The sentence beside a field that the server names, or beside none of `fields`. */
  of(field: string): string | undefined;
  /** The sentence of a refusal that none of these fields shows, or that no answer came. */
  problem(...shown: readonly string[]): string | null;
  send(sheet: CommandSheet<F>): void;
  again(): void;
  /** An edit ends what was said of it. */
  reset(): void;
}

/**
 * An action with money, from the button to the receipt: busy, refused beside its field, unknown, done. It says what became
 * of it in a toast that leads to the receipt.
 */
export const useCommand = <C extends CallPath>(options: CommandOptions<AnswerOf<C>, C>): Command<FormOf<C>> =>
  useAnyCommand<AnswerOf<C>, FormOf<C>>(options);

/** As `useCommand`, for what is told by who uses it which call it makes. */
export function useAnyCommand<T, F extends object = Params>({
  call,
  done,
  onDone,
  onCallError,
  ...options
}: CommandOptions<T>): Command<F> {
  const t = useT();
  useLanguage(); // a refusal is said anew in another one
  const paused = useIsPaused(call) ? t("shell.offering.paused") : null;
  const [unknown, setUnknown] = useState<CommandSheet<F> | null>(null);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const [sent, setSent] = useState<CommandSheet<F> | null>(null);
  const action = useAnyAction<T, F>(call, {
    ...options,
    notice: "none",
    quiet: true,
    onSuccess(answer) {
      setUnknown(null);
      tell(done(answer), t("shell.command.view"));
      onDone?.(answer);
    },
    onCallError(error) {
      if (isUndecided(error)) return;
      setUnknown(null);
      setRefusal(error);
      onCallError?.(error);
    },
  });
  const pending = unknown ?? (isUndecided(action.error) ? sent : null);
  const send = (sheet: CommandSheet<F>) => {
    setRefusal(null);
    setSent(sheet);
    void action.run(sheet.params);
  };
  const words = refusal && (refusal.message || t("shell.error.request"));
  return {
    busy: action.busy,
    paused,
    unknown: pending,
    refusal,
    of: (field) => (words !== null && refusal?.field === field ? words : undefined),
    problem: (...shown) => {
      if (words !== null) return refusal?.field && shown.includes(refusal.field) ? null : words;
      return pending && !action.busy ? t("shell.error.lost") : null;
    },
    send,
    again() {
      if (!pending) return;
      setUnknown(pending);
      send(pending);
    },
    reset() {
      setUnknown(null);
      setRefusal(null);
      action.reset();
    },
  };
}
