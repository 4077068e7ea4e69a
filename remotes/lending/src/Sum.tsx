import { money } from "@agio/sdk";
import { Amount } from "@agio/ui";

/** An amount in two decimals, or as many as it has. */
export function Sum({ value, coin = "USDT", sign = false }: { value: string; coin?: string; sign?: boolean }) {
  const plain = money.trim(value);
  return <Amount value={plain} {...(coin ? { unit: coin } : {})} decimals={Math.max(2, money.decimals(plain))} sign={sign} />;
}
