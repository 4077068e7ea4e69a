import { money } from "@agio/sdk";
import { Amount } from "@agio/ui";

/** An amount of a coin in two decimals, or as many as it has. */
export function Coins({ value, coin }: { value: string; coin: string }) {
  const plain = money.trim(value);
  return <Amount value={plain} unit={coin} decimals={Math.max(2, money.decimals(plain))} />;
}

/** A sum of a currency, in its own decimals. */
export function Fiat({ value, currency }: { value: string; currency: string }) {
  return <Amount value={value} unit={currency} decimals={money.decimals(value)} />;
}

/** A rate as it was quoted. */
export function Rate({ value, currency }: { value: string; currency: string }) {
  return <Amount value={value} unit={currency} decimals={money.decimals(value)} />;
}
