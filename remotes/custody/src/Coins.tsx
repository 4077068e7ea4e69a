import { money, type Format } from "@agio/sdk";
import { Amount } from "@agio/ui";

/** Two decimals, or as many as it has. */
export const decimalsOf = (value: string): number => Math.max(2, money.decimals(money.trim(value)));

/** An amount in two decimals, or as many as it has: the lower end of a range, whose upper end names the coin. */
export function figure(format: Format, value: string): string {
  const plain = money.trim(value);
  return format.amount(plain, { decimals: decimalsOf(plain) });
}

/** An amount of a coin in two decimals, or as many as it has. */
export function Coins({ value, coin, sign = false }: { value: string; coin: string; sign?: boolean }) {
  const plain = money.trim(value);
  return <Amount value={plain} unit={coin} decimals={decimalsOf(plain)} sign={sign} />;
}
