import { money, type FormOf } from "@agio/sdk";
import type { Lifetime, OrderType, Pair as PairRules, Prevention, Side } from "../wire.gen";

export interface Ticket {
  side: Side;
  type: OrderType;
  price: string;
  /** The price that a stop or take-profit order waits for. */
  trigger: string;
  /** The limit that an OCO goes on at once its trigger is reached; before that it rests at its price. */
  stopLimit: string;
  quantity: string;
  /** Worth in the quote coin. What a market buy spends. */
  total: string;
  tif: Lifetime;
  /** When an order that is good till a date ends, in milliseconds; null for all others. */
  expires: number | null;
  /** Of an order that is good till a date the user names: that one on the reader's clock, "" until it is typed. */
  until: string | null;
  postOnly: boolean;
  /** What happens where it meets another order of its user. */
  prevention: Prevention;
  /** Whether an order the other way follows it at one of the two prices below. */
  exits: boolean;
  takeProfit: string;
  stopLoss: string;
}

export const PREVENTIONS: readonly Prevention[] = ["cancel_newest", "cancel_oldest", "cancel_both", "decrement"];

/** The kinds that wait for a price, in the order in which they are offered. */
export const WAITING = ["stop_limit", "stop_market", "take_profit_limit", "take_profit_market", "oco"] as const;
export type WaitingType = (typeof WAITING)[number];

export const isWaiting = (type: OrderType): type is WaitingType => type !== "limit" && type !== "market";

/** Whether it takes the market's price once it is there, and so has none of its own. */
export const atMarket = (type: OrderType): boolean => type.endsWith("market");

export const PERCENTS = ["10", "25", "50", "75", "100"] as const;

export const emptyTicket = (side: Side = "buy"): Ticket => ({
  side,
  type: "limit",
  price: "",
  trigger: "",
  stopLimit: "",
  quantity: "",
  total: "",
  tif: "gtc",
  expires: null,
  until: null,
  postOnly: false,
  prevention: "cancel_newest",
  exits: false,
  takeProfit: "",
  stopLoss: "",
});

type Rules = Pick<PairRules, "step" | "quantity_decimals" | "price_decimals">;

const positive = (value: string): boolean => money.isValid(value) && money.sign(value) > 0;

/** Whether prices can be named at which an order the other way follows it: one of two prices is followed by none. */
export const canExit = ({ type }: Pick<Ticket, "type">): boolean => type !== "oco";

/** Making both orders smaller needs a quantity: a sum to spend has none. */
export const preventionsOf = (ticket: Ticket): readonly Prevention[] =>
  PREVENTIONS.filter((mode) => mode !== "decrement" || !byAmount(ticket));

export const preventionOf = (ticket: Ticket): Prevention =>
  preventionsOf(ticket).includes(ticket.prevention) ? ticket.prevention : "cancel_newest";

/** Whether the order is told as a sum to spend instead of a quantity. */
export const byAmount = ({ side, type }: Pick<Ticket, "side" | "type">): boolean => atMarket(type) && side === "buy";

/** The most of a sum that a quantity on the step can cost at this price. */
export function quantityFor(total: string, price: string, { step, quantity_decimals }: Rules): string {
  if (!positive(total) || !positive(price)) return "";
  return money.roundDown(money.div(total, price, quantity_decimals), step);
}

/** As the total is shown: cut, as the exact product may have as many decimals as both together. */
const TOTAL_DECIMALS = 2;

const totalFor = (price: string, quantity: string): string =>
  positive(price) && positive(quantity) ? money.toFixed(money.mul(price, quantity), TOTAL_DECIMALS) : "";

export const withPrice = (ticket: Ticket, price: string): Ticket => ({
  ...ticket,
  price,
  total: totalFor(price, ticket.quantity) || (ticket.quantity === "" ? ticket.total : ""),
});

export const withQuantity = (ticket: Ticket, quantity: string): Ticket => ({
  ...ticket,
  quantity,
  total: !atMarket(ticket.type) ? totalFor(ticket.price, quantity) : "",
});

/** The total as it was typed; the quantity follows, rounded down to the step. */
export const withTotal = (ticket: Ticket, total: string, rules: Rules): Ticket => ({
  ...ticket,
  total,
  quantity: !atMarket(ticket.type) ? quantityFor(total, ticket.price, rules) : ticket.quantity,
});

export const withSide = (ticket: Ticket, side: Side): Ticket =>
  side === ticket.side ? ticket : { ...ticket, side, quantity: "", total: "", takeProfit: "", stopLoss: "" };

export const withType = (ticket: Ticket, type: OrderType): Ticket =>
  type === ticket.type
    ? ticket
    : { ...ticket, type, quantity: "", total: "", tif: atMarket(type) ? "ioc" : "gtc", expires: null, until: null, postOnly: false };

/** The highest price that it may trade at: what a buyer has to have is reckoned at it. */
const dearest = ({ type, price, stopLimit }: Ticket): string =>
  type === "oco" && positive(stopLimit) && positive(price) && money.compare(stopLimit, price) > 0 ? stopLimit : price;

/** A share of what is available, rounded down so that it can always be paid. */
export function withPercent(ticket: Ticket, percent: string, available: { base: string; quote: string }, rules: Rules): Ticket {
  if (ticket.side === "sell") {
    return withQuantity(ticket, money.roundDown(money.percentOf(available.base, percent), rules.step));
  }
  const budget = money.percentOf(available.quote, percent);
  if (byAmount(ticket)) return { ...ticket, total: money.toFixed(budget, money.decimals(available.quote)) };
  return withQuantity(ticket, quantityFor(budget, dearest(ticket), rules) || ticket.quantity);
}

/** The prices of what follows it; null while they are wanted and none is written, or one that is no price. */
function exitsOf(ticket: Ticket): Pick<FormOf<"web/spotQuote">, "take_profit" | "stop_loss"> | null {
  if (!ticket.exits || !canExit(ticket)) return {};
  const named = Object.entries({ take_profit: ticket.takeProfit, stop_loss: ticket.stopLoss }).filter(([, price]) => price !== "");
  return named.length > 0 && named.every(([, price]) => positive(price)) ? Object.fromEntries(named) : null;
}

/** Whether enough is written to ask for a quote. */
export function isComplete(ticket: Ticket): boolean {
  if (isWaiting(ticket.type) && !positive(ticket.trigger)) return false;
  if (ticket.type === "oco" && !positive(ticket.stopLimit)) return false;
  if (ticket.tif === "gtd" && ticket.expires === null) return false;
  if (exitsOf(ticket) === null) return false;
  if (byAmount(ticket)) return positive(ticket.total);
  return positive(ticket.quantity) && (atMarket(ticket.type) || positive(ticket.price));
}

/** The call's parameters; null while something is missing. */
export function orderParams(pair: string, ticket: Ticket): FormOf<"web/spotQuote"> | null {
  if (!isComplete(ticket)) return null;
  const { side, type } = ticket;
  return {
    pair,
    side,
    type,
    ...(isWaiting(type) ? { trigger_price: ticket.trigger } : {}),
    ...(type === "oco" ? { stop_limit_price: ticket.stopLimit } : {}),
    ...(atMarket(type) ? {} : { price: ticket.price, tif: ticket.tif }),
    ...(ticket.expires === null ? {} : { expires: ticket.expires }),
    ...(byAmount(ticket) ? { amount: ticket.total } : { quantity: ticket.quantity }),
    ...(!atMarket(type) && ticket.postOnly ? { post_only: true } : {}),
    ...(preventionOf(ticket) === "cancel_newest" ? {} : { prevention: preventionOf(ticket) }),
    ...exitsOf(ticket),
  };
}

/** What the order takes out of the wallet: of the base coin to sell, of the quote coin to buy. Null while unknown. */
export function needed(ticket: Ticket): string | null {
  if (!isComplete(ticket)) return null;
  if (ticket.side === "sell") return ticket.quantity;
  return byAmount(ticket) ? ticket.total : money.mul(dearest(ticket), ticket.quantity);
}

/** How long it stands, as the menu names it: what ends at a date is named by its days. */
export const DAYS = [7, 30, 90] as const;
export type Term = Exclude<Lifetime, "gtd"> | `${(typeof DAYS)[number]}` | "date";
const DAY_MS = 86_400_000;

export const withTerm = (ticket: Ticket, term: Term, now: number): Ticket =>
  term === "gtc" || term === "ioc" || term === "fok"
    ? { ...ticket, tif: term, expires: null, until: null, postOnly: term === "gtc" && ticket.postOnly }
    : term === "date"
      ? { ...ticket, tif: "gtd", expires: null, until: "" }
      : { ...ticket, tif: "gtd", expires: now + Number(term) * DAY_MS, until: null };

/** The end as it is typed, on the reader's clock. */
export function withUntil(ticket: Ticket, until: string): Ticket {
  const at = until === "" ? NaN : new Date(until).getTime();
  return { ...ticket, until, expires: Number.isNaN(at) ? null : at };
}

/** The days that are left of it stand for a date. */
export const termOf = ({ tif, expires, until }: Ticket, now: number): Term => {
  if (tif !== "gtd") return tif;
  if (until !== null) return "date";
  const left = ((expires ?? now) - now) / DAY_MS;
  return `${DAYS.find((days) => left <= days) ?? 90}`;
};

/** A price taken from the book: an order that takes the market's becomes one at that price. */
export const atPrice = (ticket: Ticket, price: string): Ticket =>
  withPrice(atMarket(ticket.type) ? { ...ticket, type: "limit", tif: "gtc" } : ticket, price);

/** At least two decimals, no idle zeros beyond them. */
export const atLeastTwo = (value: string | undefined): string =>
  (value ?? "0").replace(/(\.\d\d\d*?)0+$/, "$1").replace(/^(-?\d+)$/, "$1.00");
