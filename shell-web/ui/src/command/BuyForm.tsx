import { useState, type FormEvent, type ReactNode } from "react";
import { api, forgetDraft, linkOr, money, useDraft, useSession, type AnswerOf, type CallPath, type FormOf, type Params } from "@agio/sdk";
import { Button } from "../button/Button";
import { Checkbox } from "../fields/fields";
import { Summary, type SummaryLine } from "../flow/flow";
import { Stack } from "../layout/layout";
import { AmountField, type AmountFieldProps } from "../sum/AmountField";
import { QuotedFigures } from "../sum/QuotedFigures";
import { useQuote } from "../sum/useQuote";
import { CommandDialog } from "./CommandDialog";
import { useAvailable } from "./useAvailable";
import { useAnyCommand, type CommandOutcome } from "./useCommand";

/** The one field that is typed, where a product draws it itself. */
export interface TypedField<A> {
  value: string;
  onChange(value: string): void;
  error: ReactNode;
  /** What is quoted for it; null until it is. */
  quote: A | null;
}

/** Fields of the purchase that its quote doesn't ask for. */
type More<Q extends CallPath, C extends CallPath> = Omit<FormOf<C>, keyof FormOf<Q>>;

/** A field of both. */
type Shared<Q extends CallPath, C extends CallPath> = keyof FormOf<Q> & keyof FormOf<C> & string;

interface Declared<Q extends CallPath, C extends CallPath, F extends Shared<Q, C>> {
  /** The call that quotes, by the function that settles; its fields are those of the purchase. */
  quote: Q;
  /** The call that buys. */
  call: C;
  /** The field that is typed. */
  field: F;
  /** The product that was chosen: the other fields of the quote. */
  item: Omit<FormOf<Q>, F>;
  /** What is quoted before anything is typed: the least that is sold. */
  example: string | null;
  /** Under which name what is typed outlasts a reload. */
  draft: string;
  /** Zero is a sum, too: what is kept back, not what is paid. */
  zero?: boolean;
  /** The amount's field: its label, its coin and limits. What there is of the coin in `wallet` stands beside it. */
  amount?: Pick<AmountFieldProps, "label" | "unit" | "decimals" | "max" | "percents"> & { wallet?: string };
  /** Instead of `amount`, for what isn't the sum that is paid. */
  input?(typed: TypedField<AnswerOf<Q>>): ReactNode;
  /** What it comes to, with the terms of its risk: in the form and in its confirmation. */
  lines(quote: AnswerOf<Q>): readonly SummaryLine[];
  /** Below these lines: a curve, outcomes, a note. */
  figures?(quote: AnswerOf<Q>): ReactNode;
  /** Milliseconds after which the quote is asked anew. */
  every?: number;
  /** What happens, in words: on the button of the form, and of the confirmation. */
  label: string;
  /** On the button of the form once it is quoted, with the sum. */
  labelOf?(quote: AnswerOf<Q>): string;
  /** On the button that leads a visitor to the log-in, where visitors see the form. */
  logIn?: string;
  /** Title and sentence of the confirmation. */
  title: string | ((quote: AnswerOf<Q> | null) => string);
  text?: ReactNode;
  /** What is agreed to before. */
  agree?: ReactNode;
  /** It isn't sold now, or not for this sum. */
  held?: boolean | ((quote: AnswerOf<Q>) => boolean);
  /** What became of it, and the way to its receipt. */
  done(answer: AnswerOf<C>): CommandOutcome;
  onDone?(): void;
  /** Calls that are asked anew afterwards; the balance is by itself. */
  changes: readonly CallPath[];
  /** Above the field. */
  children?: ReactNode;
  /** Below the field, given what is typed ("0" until it is a sum). */
  beside?(typed: string): ReactNode;
  /** Above the agreement, and below the button. */
  notes?: ReactNode;
  foot?: ReactNode;
}

export type BuyFormProps<Q extends CallPath, C extends CallPath, F extends Shared<Q, C>> = Declared<Q, C, F> &
  (Record<never, never> extends More<Q, C> ? { also?: More<Q, C> } : { also: More<Q, C> });

/**
 * The purchase of a product, from the sum to the receipt: quoted as it is typed by what settles it, agreed to, confirmed,
 * sent under one request token until its outcome is known, and told. A page declares what is its product's own.
 */
export function BuyForm<Q extends CallPath, C extends CallPath, F extends Shared<Q, C>>(props: BuyFormProps<Q, C, F>) {
  const { field, item, amount, draft, lines, label, agree, held = false, zero = false, onDone } = props;
  const { signedIn } = useSession();
  const [typed, setTyped] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  useDraft<Record<string, string>>(draft, { [field]: typed }, (kept) => setTyped(kept[field] ?? ""));
  const available = useAvailable(amount?.unit ?? "", amount?.wallet);
  const whole = money.isValid(typed) && money.sign(typed) > (zero ? -1 : 0);
  const quoteOf = (sum: string): Params => ({ ...item, [field]: sum });
  const quoted = useQuote<Params, AnswerOf<Q>>(
    whole && props.example !== null ? quoteOf(typed) : null,
    (fields, signal) => api.getAny<AnswerOf<Q>>(props.quote, fields, { signal, quiet: true }),
    { example: props.example === null ? null : quoteOf(props.example), ...(props.every === undefined ? {} : { every: props.every }) },
  );
  const own = [field, ...Object.keys(item)];
  const buy = useAnyCommand<AnswerOf<C>>({
    call: props.call,
    invalidates: [...props.changes, "web/getAsset2"],
    done: props.done,
    onDone: () => {
      setAsked(false);
      setTyped("");
      forgetDraft(draft);
      onDone?.();
    },
    onCallError: (refusal) => void (own.includes(refusal.field ?? "") && setAsked(false)),
  });
  const { quote } = quoted;
  const isHeld = typeof held === "function" ? quote !== null && held(quote) : held;
  const ready = quote !== null && !isHeld && (agree === undefined || agreed);
  const onChange = (value: string) => {
    setTyped(value);
    buy.reset();
  };
  const error = own.map((name) => buy.of(name)).find(Boolean) ?? quoted.problem ?? undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !quoted.waiting) setAsked(true);
  };
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack>
          {props.children}
          {props.input?.({ value: typed, onChange, error, quote })}
          {amount && (
            <AmountField
              wallet="spot"
              {...amount}
              value={typed}
              onChange={onChange}
              available={available}
              example={props.example ?? undefined}
              error={error}
            />
          )}
          {props.beside?.(whole ? typed : "0")}
          <QuotedFigures of={quoted}>
            {(shown) => (
              <>
                <Summary lines={lines(shown)} />
                {props.figures?.(shown)}
              </>
            )}
          </QuotedFigures>
          {props.notes}
          {signedIn ? (
            <>
              {agree !== undefined && (
                <Checkbox checked={agreed} onChange={setAgreed}>
                  {agree}
                </Checkbox>
              )}
              <Button type="submit" variant="primary" size={44} full paused={buy.paused} busy={quoted.waiting} disabled={!ready}>
                {quote && props.labelOf ? props.labelOf(quote) : label}
              </Button>
            </>
          ) : (
            <Button variant="primary" size={44} full to={linkOr("account.login", "/login") ?? "/login"}>
              {props.logIn}
            </Button>
          )}
          {props.foot}
        </Stack>
      </form>
      <CommandDialog
        command={buy}
        open={asked || buy.unknown !== null}
        onClose={() => setAsked(false)}
        title={typeof props.title === "function" ? props.title(quote) : props.title}
        sheet={{ params: { ...quoteOf(typed), ...props.also }, text: props.text, lines: quote ? lines(quote) : [] }}
        label={label}
      />
    </>
  );
}
