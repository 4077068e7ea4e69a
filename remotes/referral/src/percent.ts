import { money, useFormat } from "@agio/sdk";

/** A share of a fee ("0.085000") in percent, with the decimals that it has: "8.5%". */
export function usePercent(): (share: string) => string {
  const format = useFormat();
  return (share) => {
    const percent = money.trim(money.mul(share, "100"));
    return format.percent(percent, { decimals: percent.split(".")[1]?.length ?? 0, sign: false });
  };
}
