import { money, useCall, useSession } from "@agio/sdk";
import type { Answers } from "./wire.gen";

/** What the user can put in custody of a coin; undefined while nobody knows. */
export function useAvailable(coin: string): string | undefined {
  const { signedIn } = useSession();
  const { data } = useCall<Answers["web/getAsset2"]>("web/getAsset2", {}, { enabled: signedIn });
  const found = data?.rows.find((row) => row.coin === coin && row.wallet === "spot");
  return found && money.trim(found.available);
}
