import { useMemo } from "react";
import { link } from "./deployment";
import type { Figured } from "./format/figure";
import { useCall } from "./query/useCall";
import type { Offer as WireOffer, Term as StatedTerm } from "./wire.gen";

const EVERY_MS = 60_000;

/** What an offer says of its instruments, such as a fee: a column of the market's tab, or told on the page of a coin alone. */
export type Term = Omit<StatedTerm, "figures"> & { figures: ReadonlyMap<string, Figured> };

/** What a plugin of this deployment trades: a tab of the market or none, and the named link that a symbol is traded by. */
export type Offer = Omit<WireOffer, "symbols" | "terms"> & { symbols: ReadonlySet<string>; terms: readonly Term[] };

export interface Offered {
  offers: readonly Offer[];
  /** Nobody has said yet what is offered. */
  loading: boolean;
}

const NONE: readonly Offer[] = [];

function offerOf({ symbols, terms, ...reported }: WireOffer): Offer {
  const figured = (figures: readonly (Figured | null)[]) =>
    new Map(symbols.flatMap((symbol, at) => (figures[at] ? [[symbol, figures[at]] as const] : [])));
  return { ...reported, symbols: new Set(symbols), terms: terms.map(({ figures, ...term }) => ({ ...term, figures: figured(figures) })) };
}

/** What can be traded in which instruments, by what the plugins declare; nothing of one whose screen isn't there. */
export function useOffers(asked = true): Offered {
  const { data, loading } = useCall("web/getOffers", asked ? {} : null, { every: EVERY_MS, staleTime: EVERY_MS });
  const offers = useMemo(() => data?.rows.filter((one) => link(one.link) !== null).map(offerOf) ?? NONE, [data]);
  return { offers, loading };
}

/** Where a symbol is traded: by the offer of this tab where it has it, else by the first that does; null where none does. */
export function pathOf(offers: readonly Offer[], symbol: string, tab = ""): string | null {
  const having = offers.filter(({ symbols }) => symbols.has(symbol));
  const chosen = having.find((one) => one.link === tab) ?? having[0];
  return chosen ? link(chosen.link, { pair: symbol }) : null;
}
