import { money, useFormat, usePreference } from "@agio/sdk";
import { Amount, cx } from "@agio/ui";
import styles from "./Assets.module.css";

const HIDDEN = "wallet-hide-balances";

export const useHidden = (): [boolean, (hidden: boolean) => void] => usePreference(HIDDEN, false);

export interface FigureProps {
  value: string | null;
  decimals?: number;
  unit?: string;
  className?: string | undefined;
  /** Tell the amount with all its decimals to who points at it. */
  exact?: boolean;
}

/** An amount that the eye hides: dots of a fixed number, which tell nothing of its size. */
export function Figure({ value, decimals, unit, className, exact }: FigureProps) {
  const format = useFormat();
  const [hidden] = useHidden();
  if (hidden) return <span className={cx(styles.dots, className)}>••••••</span>;
  const figure = <Amount value={value} decimals={decimals} unit={unit} className={className} />;
  return exact && value !== null ? <span title={format.amount(money.trim(value))}>{figure}</span> : figure;
}
