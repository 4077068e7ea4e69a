import { parameter, useCall, useSession, type CallQuery } from "@agio/sdk";
import type { Security } from "../wire.gen";

export type { Security };

/** Waits for a real account. The answer before stays while another language is asked for, so that forms stay too. */
export function useSecurity(): CallQuery<Security> {
  const { user } = useSession();
  return useCall("web/security", user?.realm === "real" ? {} : null, { keepPrevious: true, staleTime: 10_000 });
}

export type Factor = "password" | "totp" | "trading" | "reach" | "question";

/** What guards an account and doesn't yet, the most urgent first. */
function missing(security: Security): Factor[] {
  const factors: [Factor, boolean][] = [
    ["totp", !security.totp],
    ["password", security.password_set && security.short_password],
    ["trading", !security.trading_password],
    ["reach", !security.email && !security.phone],
    ["question", security.question === null],
  ];
  return factors.filter(([, open]) => open).map(([factor]) => factor);
}

const FACTORS = 5;

/** What is worth doing next. */
export const advice = (security: Security): Factor | null => missing(security)[0] ?? null;

/** How many of the guards of an account are set. */
export const score = (security: Security): { done: number; all: number } => ({ done: FACTORS - missing(security).length, all: FACTORS });

/** A login password shorter than this asks for a second factor before money leaves. */
export const shortPasswordBelow = (): number => Number(parameter<string | number>("account.security.short_password", 8)) || 0;
