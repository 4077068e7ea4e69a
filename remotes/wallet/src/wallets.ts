import { hasPlugin } from "@agio/sdk";

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

/** The products that keep money in a wallet. */
const USED_BY: Readonly<Record<WalletName, readonly string[]>> = {
  spot: ["wallet"],
  contract: ["contract"],
  wealth: ["wealth", "custody"],
};

/** The wallets that a product of this deployment uses, in their usual order. */
export function offeredWallets(): WalletName[] {
  return WALLETS.filter((wallet) => USED_BY[wallet].some(hasPlugin));
}
