import { link } from "@agio/sdk";
import { QUOTE, type Holding } from "./model";

export interface Command {
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
export function commandsOf(holding: Holding, { depositable, several, demo }: Means): Command[] {
  const { coin, wallet, priced, withdrawal_chains: [chain] = [] } = holding;
  if (wallet !== "spot") {
    // Back to the spot wallet, which is always there.
    const back = link("wallet.transfer", { coin, from: wallet });
    return back === null ? [] : [{ label: "wallet.command.transfer", to: back }];
  }
  const commands: (Command | null)[] = [];
  const offer = (label: string, to: string | null) => commands.push(to === null ? null : { label, to });
  if (!demo) {
    const deposit = link("wallet.deposit", { coin });
    const closed = depositable !== undefined && !depositable.has(coin);
    commands.push(
      deposit === null ? null : { label: "wallet.command.deposit", to: closed ? null : deposit, reason: "wallet.code.channel_closed" },
    );
    if (chain !== undefined) offer("wallet.command.withdraw", link("wallet.withdraw", { coin, chain }));
  }
  if (coin === QUOTE && several) offer("wallet.command.transfer", link("wallet.transfer", { coin }));
  if (priced) offer("wallet.command.exchange", link("wallet.exchange", { from: coin }));
  offer("wallet.command.trade", tradePath(holding));
  return commands.filter((command) => command !== null);
}
