import { money, useCall, useSession } from "@agio/sdk";

/** What USDT the user can spend; undefined while nobody knows. */
export function useAvailable(): string | undefined {
  const { signedIn } = useSession();
  const { data } = useCall("web/getAsset2", {}, { enabled: signedIn });
  const found = data?.rows.find((row) => row.coin === "USDT" && row.wallet === "spot");
  return found && money.trim(found.available);
}
