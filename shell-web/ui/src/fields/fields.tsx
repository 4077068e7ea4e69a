import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type HTMLInputTypeAttribute,
  type ReactNode,
} from "react";
import { money, readAmount, readDigits, UNREAD, useFormat, useLanguage, useT, writePlain } from "@agio/sdk";
import { IconButton } from "../button/Button";
import { cx } from "../cx";
import { Icon } from "../brand/Icon";
import { RiskTerm } from "../term/RiskTerm";
import type { RiskTermName } from "../term/terms";
import { useComposed } from "./useComposed";
import styles from "./fields.module.css";

export interface FieldProps {
  label?: ReactNode;
  /** Below the field. */
  hint?: ReactNode;
  /** A sentence that says what to write. */
  error?: ReactNode;
  /** At the right of the label: "Optional", the available sum. */
  aside?: ReactNode;
}

interface FrameProps extends FieldProps {
  id: string;
  /** The risk that the label names, explained beside it. */
  term?: RiskTermName | undefined;
  children: ReactNode;
}

/** What is wrong with a field, as a sentence that says what to write. */
export function FieldError({ text, id }: { text: ReactNode; id?: string }) {
  if (!text) return null;
  return (
    <span className={styles.error} id={id} role="alert">
      <Icon name="alert-circle" size={14} />
      {text}
    </span>
  );
}

export function FieldFrame({ id, label, term, hint, error, aside, children }: FrameProps) {
  return (
    <div className={styles.field}>
      {(label || aside) && (
        <div className={styles.head}>
          <span>
            <label htmlFor={id} className={styles.label}>
              {label}
            </label>
            {term && <RiskTerm name={term} about={String(label)} />}
          </span>
          {aside && <span className={styles.aside}>{aside}</span>}
        </div>
      )}
      {children}
      {error ? (
        <FieldError id={`${id}-note`} text={error} />
      ) : (
        hint && (
          <span className={styles.hint} id={`${id}-note`}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}

/** In a dialog the focus goes to who carries this mark, otherwise to the way out. */
const first = (autoFocus: boolean | undefined) => ({ autoFocus, "data-autofocus": autoFocus || undefined });

const described = (id: string, { hint, error }: FieldProps) => ({
  "aria-describedby": hint || error ? `${id}-note` : undefined,
  "aria-invalid": error ? true : undefined,
});

type NativeInput = Pick<
  ComponentProps<"input">,
  | "autoComplete"
  | "inputMode"
  | "maxLength"
  | "name"
  | "placeholder"
  | "disabled"
  | "required"
  | "autoFocus"
  | "onBlur"
  | "onFocus"
  | "min"
  | "max"
  | "readOnly"
  | "onKeyDown"
  | "onCompositionStart"
  | "onCompositionEnd"
>;

export interface InputProps extends FieldProps, NativeInput, Pick<ComponentProps<"input">, "ref" | "aria-label"> {
  value: string;
  onChange(value: string): void;
  type?: HTMLInputTypeAttribute;
  before?: ReactNode;
  after?: ReactNode;
  mono?: boolean;
  /** Of the box around it. */
  className?: string | undefined;
}

/** One line of text. */
export function Input({ label, hint, error, aside, value, onChange, before, after, mono, className, ...native }: InputProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className={cx(styles.box, error && styles.bad, className)}>
        {before}
        <input
          id={id}
          className={cx(styles.input, mono && "agio-mono")}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...described(id, { hint, error })}
          {...native}
          {...first(native.autoFocus)}
        />
        {after}
      </div>
    </FieldFrame>
  );
}

export interface TextAreaProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  disabled?: boolean;
}

export function TextArea({ label, hint, error, aside, value, onChange, rows = 3, ...native }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className={cx(styles.box, styles.area, error && styles.bad)}>
        <textarea
          id={id}
          className={styles.input}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...described(id, { hint, error })}
          {...native}
        />
      </div>
    </FieldFrame>
  );
}

export interface NumberFieldProps extends FieldProps, Omit<NativeInput, "maxLength" | "min" | "max"> {
  /** A decimal string as calls write it, "" when empty, `UNREAD` while what is typed is no number. */
  value: string;
  onChange(value: string): void;
  /** Most digits behind the decimal sign; with 0 only whole numbers are read. */
  decimals?: number;
  /** Whether it may be below zero. */
  signed?: boolean;
  /** What an arrow key adds or takes: a tick of the price. */
  step?: string;
  unit?: ReactNode;
  /** The risk that the label, a text, names. */
  term?: RiskTermName | undefined;
  /** The label inside at the left and the figure at the right, as in an order form. */
  inline?: boolean;
  /** 48 high with a 20 px figure: the sum of a money form. */
  large?: boolean;
  onMax?(): void;
}

/**
 * An amount: typed, pasted or composed as the reader's language writes it, given on as a decimal string. What is typed
 * stands as it is typed until the field is left; then it is written as every figure of the page. What is no number, or
 * could be two, is said beside the field and makes the form around it invalid (`checkValidity`).
 */
export function NumberField({
  label,
  term,
  hint,
  error,
  aside,
  value,
  onChange,
  decimals = 8,
  signed = false,
  step,
  unit,
  inline,
  large,
  onMax,
  ...native
}: NumberFieldProps) {
  const id = useId();
  const t = useT();
  const format = useFormat();
  const { tag } = useLanguage();
  const [focused, setFocused] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const pressed = useRef(false);
  const read = (text: string) => readAmount(text, tag, { decimals, signed, ...(typeof unit === "string" ? { unit } : {}) });
  const said = (text: string): string => {
    const found = read(text);
    return found.value ?? (found.unread === "empty" ? "" : UNREAD);
  };
  const rest = !money.isValid(value) ? "" : focused ? writePlain(value, tag) : format.amount(value);
  const composed = useComposed(typed ?? rest, (text) => {
    setTyped(text);
    setEntered(false);
    const next = said(text);
    if (next !== value) onChange(next);
  });
  // What is typed stays as it is typed for as long as it means the value; another value from outside replaces it.
  if (typed !== null && !composed.composing && said(typed) !== value) setTyped(null);
  const unread = typed === null ? undefined : read(typed).unread;
  const sentence =
    unread === undefined || unread === "empty" ? "" : t(`shell.number.${unread}`, { decimals, example: format.amount("1234.56") });
  const settled = unread !== "unfinished" || !focused || entered || Boolean(error);
  const problem = sentence !== "" && settled ? sentence : error;
  useEffect(() => input.current?.setCustomValidity(sentence), [sentence]);
  // A draft or a field that stood elsewhere may have kept that something unreadable was typed, and not what.
  useEffect(() => {
    if (value === UNREAD && typed === null) onChange("");
  }, [value, typed, onChange]);
  // The figure changes its form as it gets the focus, which drops the selection a Tab has made: without it the next
  // digit would be appended. A click places the caret where it is.
  useLayoutEffect(() => {
    if (focused && !pressed.current) input.current?.select();
    pressed.current = false;
  }, [focused]);
  const box = (
    <div className={cx(styles.box, inline && styles.inline, large && styles.tall, problem && styles.bad)}>
      {inline && label && (
        <label htmlFor={id} className={styles.inside}>
          {label}
        </label>
      )}
      {inline && term && <RiskTerm name={term} about={String(label)} />}
      <input
        id={id}
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        {...described(id, { hint, error: problem })}
        {...native}
        {...composed.input}
        ref={input}
        onPointerDown={(event) => {
          pressed.current = document.activeElement !== event.currentTarget;
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") setEntered(true);
          native.onKeyDown?.(event);
          if (step === undefined || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
          event.preventDefault();
          const now = money.isValid(value) ? value : "0";
          const next = event.key === "ArrowUp" ? money.add(now, step) : money.sub(now, step);
          onChange(money.sign(next) < 0 ? "0" : next);
        }}
        onFocus={(event) => {
          setFocused(true);
          native.onFocus?.(event);
        }}
        onBlur={(event) => {
          setFocused(false);
          if (sentence === "") setTyped(null);
          native.onBlur?.(event);
        }}
      />
      {onMax && (
        <button type="button" className={styles.textButton} onClick={onMax} disabled={native.disabled}>
          {t("shell.form.max")}
        </button>
      )}
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </div>
  );
  return (
    <FieldFrame id={id} label={inline ? undefined : label} term={inline ? undefined : term} hint={hint} error={problem} aside={aside}>
      {box}
    </FieldFrame>
  );
}

export interface DigitsFieldProps extends Omit<InputProps, "type" | "inputMode"> {
  /** The most that are kept. */
  most: number;
}

/** Digits that are no number, such as a code from a message: however they were typed, and without what stands between. */
export function DigitsField({ most, onChange, ...props }: DigitsFieldProps) {
  const composed = useComposed(props.value, (text) => onChange(readDigits(text).slice(0, most)));
  return <Input {...props} inputMode="numeric" {...composed.input} onChange={composed.type} />;
}

export type PasswordFieldProps = Omit<InputProps, "type" | "after">;

export function PasswordField(props: PasswordFieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Input
      autoComplete="current-password"
      {...props}
      type={shown ? "text" : "password"}
      after={
        <IconButton
          icon={shown ? "eye-off" : "eye"}
          label={t(shown ? "shell.form.hide" : "shell.form.show")}
          of={props.label ?? props["aria-label"]}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

export interface PinFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  /** Called once all digits are there, typed or pasted. */
  onComplete?(value: string): void;
  length?: number;
  /** Show the digits: for codes, not for the trading password. */
  plain?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** Six boxes over one real input, so that paste, autofill and screen readers work as in any field. */
export function PinField({
  label,
  hint,
  error,
  aside,
  value,
  onChange,
  onComplete,
  length = 6,
  plain,
  disabled,
  autoFocus,
}: PinFieldProps) {
  const id = useId();
  const change = (text: string) => {
    const digits = readDigits(text).slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  const composed = useComposed(value, change);
  const shown = readDigits(composed.input.value).slice(0, length);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className={styles.pins}>
        <input
          id={id}
          className={styles.pinInput}
          type={plain ? "text" : "password"}
          inputMode="numeric"
          autoComplete={plain ? "one-time-code" : "off"}
          disabled={disabled}
          {...first(autoFocus)}
          aria-label={label ? undefined : String(hint ?? "")}
          {...composed.input}
          {...described(id, { hint, error })}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            aria-hidden
            className={cx(
              styles.pin,
              index === Math.min(shown.length, length - 1) && shown.length < length && styles.pinNow,
              error && styles.pinBad,
            )}
          >
            {index < shown.length && (plain ? shown[index] : <span className={styles.pinDot} />)}
          </span>
        ))}
      </div>
    </FieldFrame>
  );
}

export interface TickProps {
  checked: boolean;
  onChange(checked: boolean): void;
  children?: ReactNode;
  disabled?: boolean;
  "aria-label"?: string;
}

export function Checkbox({ checked, onChange, children, disabled, ...rest }: TickProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onChange(event.currentTarget.checked)} {...rest} />
      {children !== undefined && <span>{children}</span>}
    </label>
  );
}

export function Switch({ checked, onChange, children, disabled, ...rest }: TickProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...rest}
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  );
}
