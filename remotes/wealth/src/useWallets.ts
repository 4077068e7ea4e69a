import { money, useCall, useSession } from "@agio/sdk";

export type PaidFrom = "wealth" | "spot";

/** What the user has of a coin in the wallets that wealth products are paid from; undefined while nobody knows. */
export function useWallets(coin: string): Record<PaidFrom, string> | undefined {
  const { signedIn } = useSession();
  const { data } = useCall("web/getAsset2", {}, { enabled: signedIn });
  if (!data) return undefined;
  const of = (wallet: PaidFrom) => {
    const row = data.rows.find((one) => one.coin === coin && one.wallet === wallet);
    return row ? money.trim(row.available) : "0";
  };
  return { wealth: of("wealth"), spot: of("spot") };
}
