import { linkOr, useSession } from "@agio/sdk";

/** What this kind of account does first: money is deposited to a real one; simulated money is traded with. */
export function useMainAction(): { to: string; label: string } | null {
  const { signedIn, realm } = useSession();
  if (!signedIn) return null;
  const [to, label] =
    realm === "demo"
      ? [linkOr("spot.trade", "/currencyTrade"), "shell.nav.trade"]
      : [linkOr("wallet.deposit", "/recharge"), "shell.nav.deposit"];
  return to && label ? { to, label } : null;
}
