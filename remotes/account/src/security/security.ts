import { parameter, useCall, useSession, type CallQuery } from "@agio/sdk";
import type { Security } from "../wire.gen";

export type { Security };

/** Waits for a real account. The answer before stays while another language is asked for, so that forms stay too. */
export function useSecurity(): CallQuery<Security> {
  const { user } = useSession();
  return useCall("web/security", user?.realm === "real" ? {} : null, { keepPrevious: true, staleTime: 10_000 });
}

export type Factor = "password" | "totp" | "trading" | "reach" | "question";

/** What is worth doing next, the most urgent first. */
export function advice(security: Security): Factor | null {
  if (!security.totp) return "totp";
  if (security.password_set && security.short_password) return "password";
  if (!security.trading_password) return "trading";
  if (!security.email && !security.phone) return "reach";
  return security.question === null ? "question" : null;
}

/** A login password shorter than this asks for a second factor before money leaves. */
export const shortPasswordBelow = (): number => Number(parameter<string | number>("account.security.short_password", 8)) || 0;
