import { money, type Params } from "@agio/sdk";
import type { Type as OrderType, Pair as PairRules, Side, TimeInForce } from "../wire.gen";

export interface Ticket {
  side: Side;
  type: OrderType;
  price: string;
  quantity: string;
  /** Worth in the quote coin. What a market buy spends. */
  total: string;
  tif: TimeInForce;
  postOnly: boolean;
}

export const PERCENTS = ["10", "25", "50", "75", "100"] as const;

export const emptyTicket = (side: Side = "buy"): Ticket => ({
  side,
  type: "limit",
  price: "",
  quantity: "",
  total: "",
  tif: "gtc",
  postOnly: false,
});

type Rules = Pick<PairRules, "step" | "quantity_decimals" | "price_decimals">;

const positive = (value: string): boolean => money.isValid(value) && money.sign(value) > 0;

/** Whether the order is told as a sum to spend instead of a quantity. */
export const byAmount = ({ side, type }: Pick<Ticket, "side" | "type">): boolean => type === "market" && side === "buy";

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
  total: ticket.type === "limit" ? totalFor(ticket.price, quantity) : "",
});

/** The total as it was typed; the quantity follows, rounded down to the step. */
export const withTotal = (ticket: Ticket, total: string, rules: Rules): Ticket => ({
  ...ticket,
  total,
  quantity: ticket.type === "limit" ? quantityFor(total, ticket.price, rules) : ticket.quantity,
});

export const withSide = (ticket: Ticket, side: Side): Ticket =>
  side === ticket.side ? ticket : { ...ticket, side, quantity: "", total: "" };

export const withType = (ticket: Ticket, type: OrderType): Ticket =>
  type === ticket.type ? ticket : { ...ticket, type, quantity: "", total: "", tif: type === "market" ? "ioc" : "gtc", postOnly: false };

/** A share of what is available, rounded down so that it can always be paid. */
export function withPercent(
  ticket: Ticket,
  percent: string,
  available: { base: string; quote: string },
  rules: Rules,
): Ticket {
  if (ticket.side === "sell") {
    return withQuantity(ticket, money.roundDown(money.percentOf(available.base, percent), rules.step));
  }
  const budget = money.percentOf(available.quote, percent);
  if (byAmount(ticket)) return { ...ticket, total: money.toFixed(budget, money.decimals(available.quote)) };
  return withQuantity(ticket, quantityFor(budget, ticket.price, rules) || ticket.quantity);
}

/** Whether enough is written to ask for a quote. */
export function isComplete(ticket: Ticket): boolean {
  if (byAmount(ticket)) return positive(ticket.total);
  return positive(ticket.quantity) && (ticket.type === "market" || positive(ticket.price));
}

/** The call's parameters; null while something is missing. */
export function orderParams(pair: string, ticket: Ticket): Params | null {
  if (!isComplete(ticket)) return null;
  const { side, type } = ticket;
  return {
    pair,
    side,
    type,
    ...(type === "limit" ? { price: ticket.price, tif: ticket.tif } : {}),
    ...(byAmount(ticket) ? { amount: ticket.total } : { quantity: ticket.quantity }),
    ...(type === "limit" && ticket.postOnly ? { post_only: true } : {}),
  };
}

/** What the order takes out of the wallet: of the base coin to sell, of the quote coin to buy. Null while unknown. */
export function needed(ticket: Ticket): string | null {
  if (!isComplete(ticket)) return null;
  if (ticket.side === "sell") return ticket.quantity;
  return byAmount(ticket) ? ticket.total : money.mul(ticket.price, ticket.quantity);
}

/** A price taken from the book: an order that takes the market's becomes one at that price. */
export const atPrice = (ticket: Ticket, price: string): Ticket =>
  withPrice(ticket.type === "market" ? { ...ticket, type: "limit", tif: "gtc" } : ticket, price);

/** "0.0012" as "0.12%". */
export const percentText = (share: string, decimals = 2): string => {
  const value = money.trim(money.mul(share, "100"));
  return `${money.decimals(value) < decimals ? money.toFixed(value, decimals) : value}%`;
};

/** At least two decimals, no idle zeros beyond them. */
export const atLeastTwo = (value: string | undefined): string =>
  (value ?? "0").replace(/(\.\d\d\d*?)0+$/, "$1").replace(/^(-?\d+)$/, "$1.00");
