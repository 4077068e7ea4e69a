import { link } from "@agio/sdk";
import { QUOTE, type Holding } from "./model";

export interface Deed {
  /** Text key. */
  label: string;
  /** Null where it can't be done now; `reason` says why. */
  to: string | null;
  reason?: string;
}

export interface Means {
  /** Coins whose deposit channel is open; undefined while that isn't known, as in a demo account. */
  depositable: ReadonlySet<string> | undefined;
  /** Several wallets are in use. */
  several: boolean;
  /** Simulated money stays where it is. */
  demo: boolean;
}

/** Where a coin of the spot wallet is bought and sold; the quote coin opens the trade page as it is. */
function tradePath({ coin, symbol }: Holding): string | null {
  if (coin === QUOTE) return link("spot.trade");
  return symbol === null ? null : link("spot.trade", { pair: symbol });
}

/** What can be done with a coin in its wallet, most useful first; what this deployment doesn't offer isn't there. */
export function deedsOf(holding: Holding, { depositable, several, demo }: Means): Deed[] {
  const { coin, wallet, priced, withdrawal_chains: [chain] = [] } = holding;
  if (wallet !== "spot") {
    // Back to the spot wallet, which is always there.
    const back = link("wallet.transfer", { coin, from: wallet });
    return back === null ? [] : [{ label: "wallet.deed.transfer", to: back }];
  }
  const deeds: (Deed | null)[] = [];
  const offer = (label: string, to: string | null) => deeds.push(to === null ? null : { label, to });
  if (!demo) {
    const deposit = link("wallet.deposit", { coin });
    const closed = depositable !== undefined && !depositable.has(coin);
    deeds.push(
      deposit === null ? null : { label: "wallet.deed.deposit", to: closed ? null : deposit, reason: "wallet.code.channel_closed" },
    );
    if (chain !== undefined) offer("wallet.deed.withdraw", link("wallet.withdraw", { coin, chain }));
  }
  if (coin === QUOTE && several) offer("wallet.deed.transfer", link("wallet.transfer", { coin }));
  if (priced) offer("wallet.deed.exchange", link("wallet.exchange", { from: coin }));
  offer("wallet.deed.trade", tradePath(holding));
  return deeds.filter((deed) => deed !== null);
}
