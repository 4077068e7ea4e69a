import { linkOr } from "@agio/sdk";
import type { WithdrawQuote } from "../wire.gen";

/** What of the account's security matters here. */
export interface Guards {
  trading_password: boolean;
  totp: boolean;
  /** How many there are: one stands for the trading password and the authenticator. */
  passkeys: number;
  short_password: boolean;
  review_until: string | null;
  held_until: string | null;
}

/** A way out of a block. */
export interface WayOut {
  label: string;
  to: string;
}

/** One thing that keeps a withdrawal from being asked for (stop), or from going out at once (wait). */
export interface Block {
  name: string;
  kind: "stop" | "wait";
  /** A sentence of the server, or a text key with what it needs. */
  text: string | { key: string; values?: Record<string, string | number> };
  /** Until when it stands. */
  until?: string | null;
  /** When it ends by itself, to wait for. */
  opens?: string | null;
  way?: WayOut | null;
}

/** Codes of the wallet's own rules. */
export const WINDOW_CLOSED = 3206;
export const DAY_FULL = 3207;
export const CONSUMPTION_MISSING = 3209;

const way = (label: string, to: string | null): WayOut | null => (to === null ? null : { label, to });

/** What the rules say: whatever the amount, the first thing first. */
function ruleBlocks(quote: WithdrawQuote, figure: (value: string) => string): Block[] {
  return quote.blocked.map(({ code, message }) => ({
    name: `rule-${code}`,
    kind: "stop",
    // The server writes figures as the wire does; this one is long enough to need its grouping.
    text:
      code === CONSUMPTION_MISSING
        ? { key: "wallet.code.consumption_missing", values: { missing: figure(quote.consumption.missing) } }
        : message,
    ...(code === WINDOW_CLOSED ? { opens: quote.window.changes_at } : {}),
    ...(code === CONSUMPTION_MISSING ? { way: way("wallet.withdraw.block.trade", linkOr("spot.trade", "/currencyTrade")) } : {}),
  }));
}

/** What the account itself lacks. */
function guardBlocks(guards: Guards): Block[] {
  const found: Block[] = [];
  if (guards.held_until !== null) {
    found.push({ name: "held", kind: "stop", text: { key: "wallet.withdraw.block.held" }, until: guards.held_until });
  }
  const signs = guards.passkeys > 0;
  if (guards.short_password && !guards.totp && !signs) {
    found.push({
      name: "second-factor",
      kind: "stop",
      text: { key: "wallet.withdraw.block.second_factor" },
      way: way("wallet.withdraw.block.bind_totp", linkOr("account.totp", "/googleCode")),
    });
  }
  if (!guards.trading_password && !signs) {
    found.push({
      name: "trading-password",
      kind: "stop",
      text: { key: "wallet.withdraw.block.trading_password" },
      way: way("wallet.withdraw.block.set_password", linkOr("account.tradingPassword", "/bindmpwd")),
    });
  }
  return found;
}

/** Why a person looks at it first. */
function reviewBlocks(quote: WithdrawQuote, guards: Guards | undefined): Block[] {
  return quote.review.map((reason) => ({
    name: `review-${reason}`,
    kind: "wait",
    text: { key: REVIEW_KEYS[reason] },
    ...(reason === "security_change" && guards ? { until: guards.review_until } : {}),
  }));
}

const REVIEW_KEYS = {
  security_change: "wallet.withdraw.review.security_change",
  reversed_deposit: "wallet.withdraw.review.reversed_deposit",
  concern: "wallet.withdraw.review.always",
  always: "wallet.withdraw.review.always",
} as const;

/** Everything that stands in the way now, what stops it before what delays it. */
export function blocksOf(quote: WithdrawQuote, guards: Guards | undefined, figure: (value: string) => string): Block[] {
  return [...ruleBlocks(quote, figure), ...(guards ? guardBlocks(guards) : []), ...reviewBlocks(quote, guards)];
}
