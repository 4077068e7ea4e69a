import { money, type FormOf } from "@agio/sdk";
import type { Kind, Product, Side } from "../wire.gen";

export interface Ticket {
  side: Side;
  kind: Kind;
  leverage: string;
  /** The limit, or the price that a stop waits for. */
  price: string;
  lots: string;
  /** Take-profit and stop-loss stand in the form. */
  levels: boolean;
  tp: string;
  sl: string;
}

export const PERCENTS = ["5", "10", "25", "50", "100"] as const;
export const KINDS: readonly Kind[] = ["limit", "market", "stop"];
const USUAL_LEVERAGE = 20;
/** Steps that are written under the slider; those between can be set as well. */
const LABELLED = [1, 5, 10, 20, 50, 100];

export const emptyTicket = (side: Side = "long"): Ticket => ({
  side,
  kind: "limit",
  leverage: "",
  price: "",
  lots: "",
  levels: false,
  tp: "",
  sl: "",
});

export const positive = (value: string): boolean => money.isValid(value) && money.sign(value) > 0;

type Steps = Pick<Product, "leverages">;

/** The steps that the slider names: round ones, and the most at the end. */
export function labelledSteps({ leverages }: Steps): string[] {
  const most = leverages.at(-1) ?? 1;
  const named = leverages.filter((one) => LABELLED.includes(one) || one === most);
  return (named.length > 1 ? named : leverages).map(String);
}

/** What a ticket begins with: the usual leverage, or the most there is below it. */
export function usualLeverage({ leverages }: Steps): string {
  return String(leverages.filter((one) => one <= USUAL_LEVERAGE).at(-1) ?? leverages[0] ?? 1);
}

/** The step that a wished leverage means: going up the next one at or above it, going down the next one at or below it. */
export function stepTo({ leverages }: Steps, from: string, wished: string): string {
  if (!positive(wished)) return from;
  const rises = money.compare(wished, from || "0") > 0;
  const found = rises
    ? leverages.find((one) => money.compare(String(one), wished) >= 0)
    : leverages.filter((one) => money.compare(String(one), wished) <= 0).at(-1);
  return String(found ?? (rises ? leverages.at(-1) : leverages[0]) ?? 1);
}

/** A leverage that the product offers: the wished one, or the usual one. */
export const offeredLeverage = (product: Steps, wished: string): string =>
  product.leverages.some((one) => String(one) === wished) ? wished : usualLeverage(product);

/** A limit is no trigger, and a trigger no limit: neither price is taken for the other. */
export const withKind = (ticket: Ticket, kind: Kind): Ticket => (kind === ticket.kind ? ticket : { ...ticket, kind, price: "" });

/** The next order of the same kind, once one was placed. */
export const nextTicket = (ticket: Ticket): Ticket => ({ ...ticket, lots: "", levels: false, tp: "", sl: "" });

/** The quantity of so many lots: "100" of 0.001 BTC are "0.100". */
export const quantityOf = (lots: string, lot: string): string => (money.isValid(lots) ? money.mul(lots, lot) : "");

/**
 * The most whole lots whose margin and fee can be paid: lots × (price × lot ÷ leverage + price × lot × fee rate). Only
 * a proposal; the engine judges.
 */
export function mostLots(available: string, price: string, leverage: string, lot: string, feeRate: string): string {
  if (!positive(available) || !positive(price) || !positive(leverage)) return "0";
  const share = money.add("1", money.mul(feeRate, leverage));
  const whole = money.mul(money.mul(price, lot), share);
  return money.div(money.mul(available, leverage), whole, 0);
}

/** A share of the most lots, rounded down: what is proposed can always be paid. */
export const shareOfLots = (most: string, percent: string): string => money.roundDown(money.percentOf(most, percent), "1");

/** Whether enough is written to ask what it costs. */
export const isComplete = ({ kind, price, lots, leverage, levels, tp, sl }: Ticket): boolean =>
  positive(lots) &&
  positive(leverage) &&
  (kind === "market" || positive(price)) &&
  (!levels || [tp, sl].every((level) => level === "" || positive(level)));

/** The call's parameters; null while something is missing. */
export function orderParams(product: string, ticket: Ticket): FormOf<"web/contractQuote"> | null {
  if (!isComplete(ticket)) return null;
  const { side, kind, leverage, price, lots, levels, tp, sl } = ticket;
  return {
    product,
    side,
    kind,
    leverage: Number(leverage),
    lots: Number(lots),
    ...(kind === "market" ? {} : { price }),
    ...(levels && tp !== "" ? { take_profit: tp } : {}),
    ...(levels && sl !== "" ? { stop_loss: sl } : {}),
  };
}
