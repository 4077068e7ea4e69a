import type { Holding } from "../assets/model";
import type { WalletName } from "../wallets";

export interface Route {
  from: WalletName;
  to: WalletName;
}

/** A first wallet to take from and another to give to; what the address asks for is taken where it is in use. */
export function firstRoute(wallets: readonly WalletName[], asked: { from?: string | null; to?: string | null }): Route {
  const named = (name: string | null | undefined) => wallets.find((wallet) => wallet === name);
  const to = named(asked.to);
  const from = named(asked.from) ?? wallets.find((wallet) => wallet !== to) ?? "spot";
  return { from, to: to !== undefined && to !== from ? to : (wallets.find((wallet) => wallet !== from) ?? from) };
}

/** Choose one end; where it was the other one, the two change places. */
export function withEnd(route: Route, end: "from" | "to", wallet: WalletName): Route {
  const other = end === "from" ? "to" : "from";
  if (route[other] !== wallet) return { ...route, [end]: wallet };
  return { from: route.to, to: route.from };
}

/** What can be taken of a coin from a wallet. */
export const availableIn = (holdings: readonly Holding[], wallet: WalletName, coin: string): string =>
  holdings.find((one) => one.wallet === wallet && one.coin === coin)?.available ?? "0";
