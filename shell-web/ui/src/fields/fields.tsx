import { useId, useLayoutEffect, useRef, useState, type ComponentProps, type HTMLInputTypeAttribute, type ReactNode } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import { IconButton } from "../button/Button";
import { cx } from "../cx";
import { Icon } from "../brand/Icon";
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

export function FieldFrame({ id, label, hint, error, aside, children }: FrameProps) {
  return (
    <div className={styles.field}>
      {(label || aside) && (
        <div className={styles.head}>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
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
  "autoComplete" | "inputMode" | "maxLength" | "name" | "placeholder" | "disabled" | "required" | "autoFocus" | "onBlur" | "onFocus" | "min" | "max" | "readOnly" | "onKeyDown"
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

export interface NumberFieldProps extends FieldProps, NativeInput {
  /** A decimal string, or "" when empty. */
  value: string;
  onChange(value: string): void;
  /** Digits after the point that may be typed. */
  decimals?: number;
  /** What an arrow key adds or takes: a tick of the price. */
  step?: string;
  unit?: ReactNode;
  /** The label inside at the left and the figure at the right, as in an order form. */
  inline?: boolean;
  /** 48 high with a 20 px figure: the sum of a money form. */
  large?: boolean;
  onMax?(): void;
}

const typed = (decimals: number): RegExp => (decimals === 0 ? /^\d*$/ : new RegExp(`^\\d*\\.?\\d{0,${decimals}}$`));

/** Reads "1,000.50", "1000,5" and full-width digits as the number they mean. */
export function readNumber(text: string): string {
  const plain = text.normalize("NFKC").replace(/\s/g, "");
  const lone = /^\d*,\d*$/.test(plain) && !/^\d{1,3},\d{3}$/.test(plain);
  return lone ? plain.replace(",", ".") : plain.replace(/,/g, "");
}

/** An amount as a decimal string: grouped while it rests, plain while it is typed. */
export function NumberField({
  label,
  hint,
  error,
  aside,
  value,
  onChange,
  decimals = 8,
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
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const pressed = useRef(false);
  // The figure changes its form as it gets the focus, which drops the selection a Tab has made: without it the next
  // digit would be appended. A click places the caret where it is.
  useLayoutEffect(() => {
    if (focused && !pressed.current) input.current?.select();
    pressed.current = false;
  }, [focused]);
  const change = (text: string) => {
    const next = readNumber(text);
    if (typed(decimals).test(next)) onChange(next);
  };
  const shown = !focused && money.isValid(value) ? format.amount(value) : value;
  const box = (
    <div
      className={cx(
        styles.box,
        inline && styles.inline,
        large && styles.tall,
        error && styles.bad,
      )}
    >
      {inline && label && (
        <label htmlFor={id} className={styles.inside}>
          {label}
        </label>
      )}
      <input
        id={id}
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        {...described(id, { hint, error })}
        {...native}
        ref={input}
        onPointerDown={(event) => {
          pressed.current = document.activeElement !== event.currentTarget;
        }}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
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
    <FieldFrame id={id} label={inline ? undefined : label} hint={hint} error={error} aside={aside}>
      {box}
    </FieldFrame>
  );
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
    const digits = text.normalize("NFKC").replace(/\D/g, "").slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className={styles.pins}>
        <input
          id={id}
          className={styles.pinInput}
          type={plain ? "text" : "password"}
          inputMode="numeric"
          autoComplete={plain ? "one-time-code" : "off"}
          value={value}
          disabled={disabled}
          {...first(autoFocus)}
          aria-label={label ? undefined : String(hint ?? "")}
          onChange={(event) => change(event.currentTarget.value)}
          {...described(id, { hint, error })}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            aria-hidden
            className={cx(
              styles.pin,
              index === Math.min(value.length, length - 1) && value.length < length && styles.pinNow,
              error && styles.pinBad,
            )}
          >
            {index < value.length && (plain ? value[index] : <span className={styles.pinDot} />)}
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
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...rest}
      />
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
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...rest}
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  );
}
