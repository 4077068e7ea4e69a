import { money } from "@agio/sdk";
import { Amount } from "@agio/ui";

const LEAST_DECIMALS = 2;

/** How many decimals tell an amount whole: without the zeros that its coin's decimals add, but two at least. What comes
 * without any has none, such as yen.
 */
export const decimalsOf = (value: string): number => {
  if (!money.isValid(value)) return LEAST_DECIMALS;
  return money.decimals(value) === 0 ? 0 : Math.max(LEAST_DECIMALS, money.decimals(money.trim(value)));
};

/** An amount with every decimal that isn't zero. */
export function Sum({ value, unit }: { value: string; unit?: string }) {
  return <Amount value={value} decimals={decimalsOf(value)} unit={unit} />;
}
