import { useState } from "react";
import { api, money, useFormat, useT, type FormOf } from "@agio/sdk";
import { useCommand, useQuote } from "@agio/ui";
import { OWN_CALLS } from "../data";
import { nameOf } from "../market";
import { openWhy } from "../receipt/WhyContract";
import type { Product } from "../wire.gen";
import { changeTicket } from "./state";
import { nextTicket, orderParams, type Ticket } from "./ticket";

/** A quote follows the price while its order is looked at. */
const QUOTE_MS = 4_000;

const ask = (params: FormOf<"web/contractQuote">, signal: AbortSignal) =>
  api.get("web/contractQuote", params, { quiet: true, background: true, signal });

/** What an order would cost, and the placing of it. */
export function usePlacing(product: Product, ticket: Ticket, onPlaced: () => void) {
  const t = useT("contracts");
  const format = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const params = orderParams(product.key, ticket);
  const offer = useQuote(params, ask, { every: QUOTE_MS });
  const place = useCommand({
    call: "web/openContract",
    invalidates: OWN_CALLS,
    done: (position) => ({
      kind: "neutral",
      text: t(`contracts.result.placed_${position.kind}`, {
        command: t(`contracts.command.${position.side}`),
        name: nameOf(position.product),
        lots: format.integer(position.ordered),
        price: format.price(position.price || position.mark, position.decimals),
      }),
      view: () => openWhy({ position }),
    }),
    onDone: () => {
      setChosen(null);
      changeTicket(nextTicket);
      onPlaced();
    },
  });
  const shows = [
    "lots",
    "leverage",
    ...(ticket.kind === "market" ? [] : ["price"]),
    ...(ticket.levels ? ["take_profit", "stop_loss"] : []),
  ];
  return {
    params,
    place,
    chosen,
    waiting: offer.waiting,
    quote: offer.waiting ? null : offer.quote,
    /** Why the engine would refuse it, wherever that is shown. */
    problem: offer.problem,
    /** What is wrong with one field. */
    error: (name: string) => place.of(name) ?? (offer.field === name ? (offer.problem ?? undefined) : undefined),
    /** What no field shows. */
    refused: place.problem(...shows) ?? (offer.field !== null && shows.includes(offer.field) ? null : offer.problem),
    change(next: (was: Ticket) => Ticket, percent: string | null = null) {
      setChosen(percent);
      place.reset();
      changeTicket(next);
    },
  };
}

/** By how much a sum is more than there is; null where it isn't. */
export const missing = (sum: string | undefined, available: string | undefined): string | null =>
  sum !== undefined && available !== undefined && money.compare(sum, available) > 0 ? money.trim(money.sub(sum, available)) : null;
