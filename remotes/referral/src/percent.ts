import { useFormat } from "@agio/sdk";

/** A share of a fee ("0.085000") in percent, with the decimals that it has: "8.5%". */
export function usePercent(): (share: string) => string {
  const format = useFormat();
  return (share) => format.share(share);
}
