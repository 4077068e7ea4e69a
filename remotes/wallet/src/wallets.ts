import { getDeployment } from "@agio/sdk";

export type WalletName = "spot" | "contract" | "wealth";

export const WALLETS: readonly WalletName[] = ["spot", "contract", "wealth"];

/** Names of wallets as text keys. */
export const WALLET_KEYS: Readonly<Record<WalletName, string>> = {
  spot: "wallet.wallet.spot",
  contract: "wallet.wallet.contract",
  wealth: "wallet.wallet.wealth",
};

/** The same where there is little room. */
export const SHORT_KEYS: Readonly<Record<WalletName, string>> = {
  spot: "wallet.short.spot",
  contract: "wallet.short.contract",
  wealth: "wallet.short.wealth",
};

/** The wallets that a product of this deployment uses, in their usual order. */
export function offeredWallets(): WalletName[] {
  const { remotes } = getDeployment();
  return WALLETS.filter((wallet) => remotes.some(({ wallets }) => wallets?.includes(wallet)));
}
