import { money, useCall, useSession } from "@agio/sdk";

/** What the user can spend of a coin out of a wallet; undefined while nobody knows. */
export function useAvailable(coin: string, wallet = "spot"): string | undefined {
  const { signedIn } = useSession();
  const { data } = useCall("web/getAsset2", {}, { enabled: signedIn });
  const found = data?.rows.find((row) => row.coin === coin && row.wallet === wallet);
  return data && money.trim(found?.available ?? "0");
}
