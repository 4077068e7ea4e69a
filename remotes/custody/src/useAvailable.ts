import { money, useCall, useSession } from "@agio/sdk";

/** What the user can put in custody of a coin; undefined while nobody knows. */
export function useAvailable(coin: string): string | undefined {
  const { signedIn } = useSession();
  const { data } = useCall("web/getAsset2", {}, { enabled: signedIn });
  const found = data?.rows.find((row) => row.coin === coin && row.wallet === "spot");
  return found && money.trim(found.available);
}
