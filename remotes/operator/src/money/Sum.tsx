import { money } from "@agio/sdk";
import { Amount } from "@agio/ui";

const LEAST_DECIMALS = 2;

/** How many decimals tell an amount whole: without the zeros that its coin's decimals add, but two at least. */
export const decimalsOf = (value: string): number =>
  money.isValid(value) ? Math.max(LEAST_DECIMALS, money.decimals(money.trim(value))) : LEAST_DECIMALS;

/** An amount with every decimal that isn't zero. */
export function Sum({ value, unit }: { value: string; unit?: string }) {
  return <Amount value={value} decimals={decimalsOf(value)} unit={unit} />;
}
