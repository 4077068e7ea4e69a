import { money } from "@agio/sdk";
import { Amount } from "@agio/ui";

/** An amount of a coin in two decimals, or as many as it has. */
export function Coins({ value, coin, sign = false }: { value: string; coin: string; sign?: boolean }) {
  const plain = money.trim(value);
  return <Amount value={plain} unit={coin} decimals={Math.max(2, money.decimals(plain))} sign={sign} />;
}
