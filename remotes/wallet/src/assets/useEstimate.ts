import { useSession, useT, useTable } from "@agio/sdk";
import { dollarRate, estimateText } from "./estimate";

/**
 * Writes a sum of USDT in the currency of the reader's profile: "≈ €88,964", or null where no market of this deployment
 * tells its rate.
 */
export function useEstimate(): (usdt: string) => string | null {
  const t = useT("wallet");
  const { user } = useSession();
  const table = useTable();
  const currency = String(user?.currency ?? "");
  const rate = currency === "" ? null : dollarRate(currency, table);
  return (usdt) => (rate === null ? null : t("wallet.estimate", { sum: estimateText(usdt, currency, rate) }));
}
