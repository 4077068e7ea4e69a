import { useEffect, useMemo, useState } from "react";
import { CallError, type CallQuery, money, siteNow, useAskedAgain, useCall, useSession } from "@agio/sdk";
import type { Guards } from "./blocks";
import type { Kind } from "./model";
import type { WayOut, WithdrawQuote } from "../wire.gen";

const CALL = "web/withdrawQuote";
const EVERY_MS = 20_000;
const SETTLED_MS = 300;

/** A value once it has rested for a moment, so that each letter that is typed isn't asked about. */
export function useSettled<T>(value: T, ms = SETTLED_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** A coin and its chain; without one, those that the deployment begins with. */
export type Way = WayOut | null;

/** The terms for this user now, asked again and again: windows open and days end while a page is looked at. */
export function useTerms(kind: Kind, way: Way = null): CallQuery<WithdrawQuote> & { skew: number } {
  useAskedAgain(CALL);
  const query = useCall(CALL, { kind, ...way }, { every: EVERY_MS, keepPrevious: true });
  const now = query.data?.window.now;
  // The server's clock decides, not the reader's.
  const skew = useMemo(() => (now === undefined ? 0 : Date.parse(now) - siteNow()), [now]);
  return { ...query, skew };
}

export interface Priced {
  /** Fee and net of exactly the amount that was typed; undefined while it isn't known. */
  quote: WithdrawQuote | undefined;
  /** What is wrong with the amount. */
  problem: string | null;
  /** No answer came: `retry` asks once more. */
  lost: boolean;
  retry(): void;
}

/** Asked about, and no answer came; while it is asked once more that is over. */
const isLost = ({ data, error, fetching }: CallQuery<WithdrawQuote>): boolean =>
  data === undefined && error !== null && !(error instanceof CallError) && !fetching;
/** Asked, and no answer yet. */
const isOpen = ({ data, error, loading, fetching }: CallQuery<WithdrawQuote>): boolean =>
  loading || (data === undefined && fetching && !(error instanceof CallError));

/** Fee and net of an amount, by the server. */
export function usePriced(kind: Kind, amount: string, way: Way): Priced {
  const asked = useSettled(amount);
  const valid = money.isValid(asked) && asked !== "";
  // "1." on the way to "1.5" is one already.
  const query = useCall(CALL, valid ? { kind, ...way, amount: money.trim(asked) } : null);
  const current = valid && asked === amount;
  const open = isOpen(query);
  return {
    quote: current ? query.data : undefined,
    problem: current && query.data === undefined && !open ? query.problem : null,
    lost: current && isLost(query),
    retry: query.retry,
  };
}

export interface AddressCheck {
  check: WithdrawQuote["address"] | undefined;
  /** Why it isn't known whether the address is one; `retry` asks once more. */
  problem: string | null;
  retry(): void;
}

/** What the server says of an address while it is typed. */
export function useAddressCheck(address: string, way: Way): AddressCheck {
  const text = address.trim();
  const asked = useSettled(text);
  const query = useCall(CALL, asked === "" ? null : { kind: "crypto", ...way, address: asked });
  const current = asked === text && text !== "";
  const open = isOpen(query);
  return {
    check: current ? query.data?.address : undefined,
    problem: current && query.data === undefined && !open ? query.problem : null,
    retry: query.retry,
  };
}

/** What guards the account, as far as withdrawals ask for it. */
export function useGuards(): CallQuery<Guards> {
  const { user } = useSession();
  return useCall("web/security", user?.realm === "real" ? {} : null, { keepPrevious: true, staleTime: 10_000 });
}
