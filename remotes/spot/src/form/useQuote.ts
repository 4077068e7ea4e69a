import { useEffect, useState } from "react";
import { useCall, type Params } from "@agio/sdk";
import { orderParams, type Ticket } from "../model/ticket";
import type { Quote } from "../wire";

const DEBOUNCE_MS = 250;
const EVERY_MS = 4_000;

/** What the settlement function says about the order as it stands, a moment after the last keystroke. */
export function useQuote(pair: string, ticket: Ticket) {
  const params = orderParams(pair, ticket);
  const key = params === null ? "" : JSON.stringify(params);
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(key), key === "" ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const query = useCall<Quote>("web/spotQuote", asked === "" ? null : (JSON.parse(asked) as Params), { every: EVERY_MS });
  const current = asked !== "" && asked === key;
  return {
    quote: current ? query.data : undefined,
    problem: current && !query.data ? query.problem : null,
    waiting: key !== "" && (!current || query.loading),
  };
}
