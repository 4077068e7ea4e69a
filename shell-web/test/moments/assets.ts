import type { Asset, Assets } from "../../../remotes/wallet/src/wire.gen";

const holding = (coin: string, wallet: Asset["wallet"], available: string, decimals: number): Asset => ({
  coin,
  name: coin,
  wallet,
  available,
  frozen: "0",
  usdt: available,
  frozen_usdt: "0",
  priced: true,
  decimals,
  withdrawal_chains: [],
});

/** What somebody has, in every wallet that a form pays out of. */
export const ASSETS: Assets = {
  realm: "real",
  total_usdt: "13000.00",
  parts: [],
  unknown: [],
  next: "",
  rows: [
    holding("USDT", "spot", "10000", 6),
    holding("BTC", "spot", "1", 8),
    holding("USDT", "contract", "500", 6),
    holding("USDT", "wealth", "500", 6),
  ],
};
