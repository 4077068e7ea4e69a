import { useCall, type CallQuery } from "@agio/sdk";
import type { Channel, Requirements } from "../wire.gen";

export const NEEDS_CALL = "web/depositNeeds";

export const useDepositRequirements = (): CallQuery<Requirements> => useCall(NEEDS_CALL, {}, { keepPrevious: true });

export interface Coin {
  coin: string;
  name: string;
  /** At least one of its channels is open. */
  open: boolean;
}

/** The coins in the order of their channels, each once. */
export function coinsOf(channels: readonly Channel[]): Coin[] {
  const coins = new Map<string, Coin>();
  for (const { coin, name, open } of channels) {
    coins.set(coin, { coin, name, open: open || (coins.get(coin)?.open ?? false) });
  }
  return [...coins.values()];
}

/**
 * The channel of a deep link: what it names where that exists, else the first open one of its coin. A closed channel is
 * chosen only by who asks for it, or where nothing is open.
 */
export function chosenChannel(channels: readonly Channel[], coin: string, chain: string): Channel | undefined {
  const wanted = coin.toUpperCase();
  const known = channels.filter((one) => one.coin === wanted);
  const among = known.length > 0 ? known : channels;
  return known.find((one) => one.chain === chain.toUpperCase()) ?? among.find(({ open }) => open) ?? among[0];
}

/** Open channels to offer in place of a closed one: those of the same coin first, four at most. */
export function others(channels: readonly Channel[], closed: Channel): Channel[] {
  const open = channels.filter((one) => one.open);
  return [...open.filter(({ coin }) => coin === closed.coin), ...open.filter(({ coin }) => coin !== closed.coin)].slice(0, 4);
}
