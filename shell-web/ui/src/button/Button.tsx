import { useId, useState, type CSSProperties, type MouseEvent, type ReactNode } from "react";
import { Link } from "@agio/sdk";
import { cx } from "../cx";
import { Icon, type IconName } from "../brand/Icon";
import { NameOf } from "./NameOf";
import styles from "./Button.module.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "refuse" | "danger" | "buy" | "sell" | "link";

export interface ButtonProps {
  children?: ReactNode;
  variant?: ButtonVariant;
  size?: 28 | 36 | 40 | 44 | 48;
  icon?: IconName;
  iconRight?: IconName;
  /** Spinner before the label; the width stays. */
  busy?: boolean;
  disabled?: boolean;
  /** Why it is disabled; shown as a tooltip. */
  reason?: string;
  /** Why it can't be pressed for now, whatever else (`paused` of a command); shown as a tooltip. */
  paused?: string | null;
  /** What is missing before it does anything: it looks disabled and stays in reach, so that pressing it can tell. */
  lacks?: string | undefined;
  full?: boolean;
  type?: "button" | "submit";
  /** A path inside the product: the button is then a link. */
  to?: string;
  onClick?(event: MouseEvent): void;
  autoFocus?: boolean;
  /** The id of the form it sends, where it stands outside of it. */
  form?: string;
  className?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string | undefined;
}

const FILLED: ReadonlySet<ButtonVariant> = new Set(["primary", "danger", "buy", "sell"]);

export function Button({
  children,
  variant = "secondary",
  size = 36,
  icon,
  iconRight,
  busy = false,
  paused = null,
  disabled: unready = false,
  reason: lacking,
  lacks,
  full = false,
  type = "button",
  to,
  onClick,
  autoFocus,
  className,
  ...rest
}: ButtonProps) {
  const disabled = unready || paused !== null;
  const reason = paused ?? lacking;
  // Taken when it is pressed: to measure each button as it appears would lay the page out once more for all of them.
  const [width, setWidth] = useState<number>();
  const classes = cx(
    styles.button,
    variant !== "link" && styles[`s${size}`],
    FILLED.has(variant) && styles.fill,
    styles[variant],
    full && styles.full,
    className,
  );
  const inside = (
    <>
      {busy ? <span className={styles.spinner} aria-hidden /> : icon && <Icon name={icon} size={16} />}
      {children}
      {iconRight && <Icon name={iconRight} size={16} />}
    </>
  );
  if (to !== undefined && !disabled) {
    return (
      <Link to={to} className={classes} onClick={onClick} {...rest}>
        {inside}
      </Link>
    );
  }
  const style: CSSProperties = busy && width && !full ? { minWidth: width } : {};
  return (
    <button
      type={type}
      className={classes}
      disabled={disabled || busy}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      aria-disabled={lacks === undefined ? undefined : true}
      title={disabled ? reason : lacks}
      onClick={(event) => {
        setWidth(event.currentTarget.offsetWidth);
        onClick?.(event);
      }}
      // Dialogs put the safe choice first and under the finger.
      autoFocus={autoFocus}
      style={style}
      {...rest}
    >
      {inside}
    </button>
  );
}

export interface IconButtonProps {
  icon: IconName;
  /** Name for screen readers and the tooltip. */
  label: string;
  /** Which of several that are called alike it is. */
  of?: ReactNode;
  onClick?(event: MouseEvent): void;
  to?: string;
  on?: boolean;
  large?: boolean;
  disabled?: boolean;
  size?: 14 | 16 | 18 | 20;
  className?: string;
  children?: ReactNode;
}

/** A tool without a word; its name is its tooltip. */
export function IconButton({ icon, label, of, onClick, to, on, large, disabled, size = 16, className, children }: IconButtonProps) {
  const name = useId();
  const classes = cx(styles.icon, large && styles.large, on && styles.on, className);
  const inside = (
    <>
      <Icon name={icon} size={size} />
      {children}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={classes} aria-label={label} title={label} onClick={onClick}>
        {inside}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classes}
        aria-label={label}
        aria-labelledby={of ? name : undefined}
        title={label}
        aria-pressed={on}
        disabled={disabled}
        onClick={onClick}
      >
        {inside}
      </button>
      {of && <NameOf id={name} command={label} of={of} />}
    </>
  );
}
