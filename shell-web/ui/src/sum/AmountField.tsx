import type { ReactNode } from "react";
import { money, rich, useFormat, useT } from "@agio/sdk";
import { NumberField } from "../fields/fields";
import { Lack } from "./Lack";
import styles from "./sum.module.css";

export interface AmountFieldProps {
  label: ReactNode;
  /** A decimal string, or "" when empty. */
  value: string;
  onChange(value: string): void;
  unit: string;
  decimals?: number;
  /** What there is to spend; more than this is said to be short at once. */
  available?: string | undefined;
  /** The most that is taken, where it is less than what there is: a cap, a limit. */
  max?: string | undefined;
  /** Shares of what can be spent, in percent. */
  percents?: readonly number[];
  /** What the server says of the sum; said before what the field finds itself. */
  error?: ReactNode;
  /** The wallet that pays: where it has less than the sum, the way to more of it stands beside what is wrong. */
  wallet?: string;
  hint?: ReactNode;
  /** An amount that might be typed: what is quoted meanwhile is for it. */
  example?: string | undefined;
  disabled?: boolean;
}

/** How much of a sum may be spent: what there is, at most the cap, cut to what can be sent. */
export const spendable = (available: string | undefined, max: string | undefined, decimals: number): string | undefined => {
  const most = available !== undefined && max !== undefined ? money.min(available, max) : (available ?? max);
  return most === undefined ? undefined : money.toFixed(money.max(most, "0"), decimals);
};

/** A share of a sum, never above it: cut to the decimals that can be sent. */
export const shareOfSum = (sum: string, percent: number, decimals: number): string =>
  money.toFixed(money.percentOf(sum, String(percent)), decimals);

/** The sum of a money form: 48 high, with what there is, shares of it, and what is short. */
export function AmountField(props: AmountFieldProps) {
  const t = useT();
  const format = useFormat();
  const { label, value, onChange, unit, decimals = 2, available, max, percents = [25, 50, 75, 100], wallet } = props;
  const { hint, example, disabled } = props;
  const most = spendable(available, max, decimals);
  const write = (sum: string) => `${format.amount(sum, { decimals: Math.max(decimals, money.decimals(money.trim(sum))) })} ${unit}`;
  const exceeds = available !== undefined && money.isValid(value) && money.compare(value, available) > 0;
  const lack = exceeds ? money.sub(value, available) : null;
  const own = (): ReactNode => {
    if (!money.isValid(value)) return undefined;
    if (lack !== null) return t("shell.amount.short", { amount: write(lack) });
    if (max !== undefined && money.compare(value, max) > 0) return t("shell.amount.above", { amount: write(max) });
    return undefined;
  };
  const problem = props.error ?? own();
  const field = (
    <NumberField
      label={label}
      value={value}
      onChange={onChange}
      decimals={decimals}
      unit={unit}
      large
      {...(disabled ? { disabled } : {})}
      {...(hint ? { hint } : {})}
      {...(example ? { placeholder: format.amount(example, { decimals }) } : {})}
      {...(most === undefined ? {} : { onMax: () => onChange(most) })}
      aside={available !== undefined && rich(t, "shell.amount.available", { amount: <b className={styles.have}>{write(available)}</b> })}
      error={
        problem && wallet !== undefined && lack !== null ? (
          <Lack wallet={wallet} coin={unit} amount={money.trim(lack)}>
            {problem}
          </Lack>
        ) : (
          problem
        )
      }
    />
  );
  if (most === undefined || percents.length === 0) return field;
  return (
    <div className={styles.amount}>
      {field}
      <div className={styles.percents}>
        {percents.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={disabled || money.isZero(most)}
            onClick={() => onChange(shareOfSum(most, percent, decimals))}
          >
            {format.percent(String(percent), { decimals: 0, sign: false })}
          </button>
        ))}
      </div>
    </div>
  );
}
