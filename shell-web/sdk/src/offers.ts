import { useMemo } from "react";
import { link } from "./deployment";
import { useCall } from "./query/useCall";
import type { Answers, Offer as Told } from "./wire.gen";

const EVERY_MS = 60_000;

/** What a plugin of this deployment trades: a tab of the market, and the named link that a symbol is traded by. */
export type Offer = Omit<Told, "symbols"> & { symbols: ReadonlySet<string> };

export interface Offered {
  offers: readonly Offer[];
  /** Nobody has said yet what is offered. */
  loading: boolean;
}

const NONE: readonly Offer[] = [];

/** What can be traded in which instruments, by what the plugins declare; nothing of one whose screen isn't there. */
export function useOffers(asked = true): Offered {
  const { data, loading } = useCall<Answers["web/getOffers"]>("web/getOffers", asked ? {} : null, { every: EVERY_MS, staleTime: EVERY_MS });
  const offers = useMemo(
    () => data?.rows.filter((one) => link(one.link) !== null).map((one) => ({ ...one, symbols: new Set(one.symbols) })) ?? NONE,
    [data],
  );
  return { offers, loading };
}

/** Where a symbol is traded: by the offer of this tab where it has it, else by the first that does; null where none does. */
export function pathOf(offers: readonly Offer[], symbol: string, tab = ""): string | null {
  const having = offers.filter(({ symbols }) => symbols.has(symbol));
  const chosen = having.find((one) => one.link === tab) ?? having[0];
  return chosen ? link(chosen.link, { pair: symbol }) : null;
}
